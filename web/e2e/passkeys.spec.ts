/** Passkeys, with Chromium's device in software: an account by one, log-ins by one, and what is refused in words. */
import { expect, release, test, type Page } from './fixtures';
import { atAccount, clean, enter, isOwner, PASSWORD, unfolded } from './people';

test.use({ expected: [/40[39] \((Forbidden|Conflict)\)/] });

/** A device that holds passkeys and agrees to everything: how many it holds. */
async function device(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const verifies = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const agrees = { ...verifies, automaticPresenceSimulation: true };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', ...agrees },
  });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

test('an account is made by a passkey, entered by it, and keeps a way in', async ({ page, server }) => {
  const address = server.address.replace('127.0.0.1', 'localhost');
  // The field of the name takes the passkey at once, as nobody chooses here: only where it is tested.
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in globalThis && location.hash !== '#field')
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const held = await device(page);
  await page.goto(`${address}/account`);
  await page.getByRole('radio', { name: 'Sign up' }).check({ force: true });
  await clean(page);
  await page.getByLabel('Name').fill('Pia');
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click();
  await unfolded(page, 'Pia');
  expect(await held()).toBe(1);
  await clean(page);

  // The only way in stays, and the same device makes no second one.
  const listed = page.getByRole('button', { name: /^Remove the passkey/ });
  await listed.click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await clean(page);
  await isOwner(page, 'passkey');
  await expect(page.getByRole('alert')).toContainText('the only way to log in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('This device has a passkey for the account already.');
  await page.getByRole('button', { name: /^Rename the passkey/ }).click();
  await expect(page.getByLabel('New name')).toBeFocused();
  await page.getByLabel('New name').fill('Laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename the passkey: Laptop' })).toBeFocused();
  await clean(page);

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await unfolded(page, 'Pia');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${address}/account#field`);
  await unfolded(page, 'Pia');
  await page.goto('about:blank');
  await page.goto(`${address}/account`);
  await unfolded(page, 'Pia');
  await expect(page.getByText(/^Made: .* Last used/)).toBeVisible();

  // With a password it can go; then it leads nowhere.
  const first = page.getByRole('form', { name: 'Set a password' });
  await first.getByLabel('New password').fill(PASSWORD);
  await first.getByRole('button', { name: 'Set a password' }).click();
  await isOwner(page, 'passkey');
  await expect(page.getByRole('form', { name: 'Change the password' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey: Laptop' }).click();
  await expect(page.getByText('This account has no passkey.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No account here has this passkey');
  await clean(page);
});

test('at an address of numbers none are offered, and the account says why', release, async ({ page }) => {
  await page.goto('/account');
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await atAccount(page, 'Ned');
  await expect(page.getByText('Passkeys need an address with a name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

test('a browser without passkeys is told only of those that there are', release, async ({ page, server }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
  const address = server.address.replace('127.0.0.1', 'localhost');
  await page.goto(`${address}/account`);
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await enter(page, 'Nell');
  await unfolded(page, 'Nell');
  await expect(page.getByText('This account has no passkey.')).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await expect(page.getByText('Passkeys need an address with a name')).toHaveCount(0);
});
