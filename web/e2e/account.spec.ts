/** Accounts: a guest plays and signs up, the game is theirs elsewhere; sessions, password, export, removal. */
import { cells, expect, played, test, release, type Page } from './fixtures';
import { against, begin } from './form';
import { atAccount, clean, isOwner, opened, unfolded, enter, comes, PASSWORD, TWO } from './people';
import { dice, makeMove } from './player';
import { saved } from './giving';

test.use({ expected: [/403 \(Forbidden\)/] });

test('an account takes over a game, is the same elsewhere, exported, removed', async ({ page, another }) => {
  await page.goto('/?game=quantum-link:board=hex3');
  await against(page, 'By link');
  await begin(page);
  const friend = await comes(another, await page.getByLabel('Link for a friend').inputValue());
  // The friend has come.
  await expect(page.getByRole('heading', { name: 'Waiting for' })).toBeHidden();
  await makeMove(page, dice(1));
  const table = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await clean(page);
  await enter(page, 'Annabella');
  await expect(page).toHaveURL(new RegExp(`${table}$`));
  await cells(page).first().waitFor();
  await page.getByRole('link', { name: 'Account: Annabella' }).click();
  await expect(page.getByText('No rated game yet.')).toBeVisible();
  await expect(page.getByText('this browser', { exact: true })).toBeHidden();
  await page.getByRole('heading', { name: 'Where you are logged in' }).click();
  await expect(page.getByText('this browser', { exact: true })).toBeVisible();
  await clean(page);

  // In another browser: first with a wrong password.
  const second = await comes(another, '/account');
  await enter(second, 'annabella', 'Log in', 'wrong password');
  await expect(second.getByRole('alert')).toHaveText('The name or the password is wrong.');
  await clean(second);
  await enter(second, 'annabella', 'Log in');
  await second.getByRole('link', { name: 'Your games' }).first().click();
  await second.getByRole('listitem').getByRole('link').first().click();
  await expect(second).toHaveURL(new RegExp(`${table}$`));
  await makeMove(friend, dice(2));
  await makeMove(second, dice(3));
  await expect(played(friend)).toHaveCount(3);

  // The first browser ends the second's session.
  await page.goto('/account');
  await unfolded(page, 'Annabella');
  await page.getByRole('button', { name: /^End the session/ }).click();
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
  await expect(second.getByText('You\u2019re watching.')).toBeVisible();
  await expect(second.getByText('You have been logged out.')).toBeVisible();

  const file = await saved(page.getByRole('link', { name: 'Download everything' }));
  const all = JSON.parse(file) as { name: string; games: { record: string }[] };
  expect(all.name).toBe('Annabella');
  expect(all.games).toHaveLength(1);
  expect(all.games[0]!.record).toContain('[Game "quantum-link');

  await page.getByRole('button', { name: 'Remove the account' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  // Whoever only sits at the page removes nothing.
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Show first that this is your account');
  await page.getByRole('button', { name: 'Remove the account' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await isOwner(page, 'password');
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  // Other tests' games, which belong to nobody, may be in the list.
  const listed = (await (await page.request.get('/api/tables')).json()) as { id: string }[];
  expect(listed.map(({ id }) => `/table/${id}`)).not.toContain(table);
  // The game stays for the friend.
  await friend.reload();
  await expect(played(friend)).toHaveCount(3);
  await page.goto('/account');
  await enter(page, 'Annabella', 'Log in');
  await expect(page.getByRole('alert')).toHaveText('The name or the password is wrong.');
});

/** Asks for the removal of the account, so that the page asks who it is. */
async function remove(page: Page): Promise<void> {
  await unfolded(page, 'Cleopatra');
  await page.getByRole('button', { name: 'Remove the account' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
}

test('nobody is asked who they are on another page, nor as somebody else', async ({ page, context }) => {
  await atAccount(page, 'Cleopatra');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await page.getByRole('link', { name: 'Your games' }).first().click();
  await page.getByRole('link', { name: 'Account: Cleopatra' }).click();
  await remove(page);
  await clean(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Account: Cleopatra' }).click();
  await expect(page.getByRole('heading', { name: 'Cleopatra' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await remove(page);
  const games = await context.newPage();
  await opened(games, { game: 'quantum', seed: null, ...TWO });
  await expect(games.getByRole('grid')).toBeVisible();
  const row = games.locator(`li a[href="${new URL(games.url()).pathname}"]`);
  await games.goto('/games');
  await expect(row).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Log out' }).click();
  await enter(other, 'Dorothea');
  await expect(page.getByRole('heading', { name: 'Dorothea' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the keyboard is back where it was, once the owner was asked for', async ({ page }) => {
  await atAccount(page, 'Eleonora');
  await page.getByLabel('Name of a new token').fill('mine');
  const make = page.getByRole('button', { name: 'Make a token' });
  await make.click();
  await isOwner(page, 'password');
  await expect(page.getByText('mine', { exact: true })).toBeVisible();
  await expect(make).toBeFocused();
});

test('a password is changed by keyboard, in forms known to password managers', release, async ({ page }) => {
  await page.goto('/account');
  const form = page.getByRole('form', { name: 'Log in' });
  await expect(form.getByLabel('Name')).toHaveAttribute('autocomplete', 'username');
  const field = form.getByLabel('Password', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('radio', { name: 'Log in' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bertrand');
  await page.keyboard.press('Tab');
  const fresh = page.getByLabel('Password', { exact: true });
  await expect(fresh).toHaveAttribute('autocomplete', 'new-password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await unfolded(page, 'Bertrand');
  const change = page.getByRole('form', { name: 'Change the password' });
  await change.getByLabel('Current password').fill(PASSWORD);
  await change.getByLabel('New password').fill('battery staple');
  await page.keyboard.press('Enter');
  await expect(change.getByText('The password is changed')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await enter(page, 'Bertrand', 'Log in');
  await expect(page.getByRole('alert')).toHaveText('The name or the password is wrong.');
  await enter(page, 'Bertrand', 'Log in', 'battery staple');
  await expect(page.getByRole('heading', { name: 'Bertrand' })).toBeVisible();
  // The name is shown at once on every page.
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Account: Bertrand' })).toBeVisible();
});
