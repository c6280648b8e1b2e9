/** Mail: an address is confirmed, and a link lets in who has forgotten the password. */
import { expect, test } from './fixtures';
import { atAccount, clean, comes, isOwner, unfolded } from './people';
import { Server } from './server';
import { MailStandIn } from './smtp';

// A used link leads nowhere; pages that still connect are left, or their server ends. The owner is asked who it is.
test.use({ expected: [/410 \(Gone\)|403 \(Forbidden\)|WebSocket is closed|ERR_CONNECTION/] });

test('mail lets in who has forgotten the password, where it is set up', async ({ page, another }) => {
  const smtp = await MailStandIn.start();
  const post = await Server.start('--mail', smtp.url, '--mail-from', 'games@mail.example');
  const link = async (kind: string): Promise<string> => {
    await expect.poll(() => smtp.link(kind)).not.toBeNull();
    return post.address + smtp.link(kind);
  };
  const phone = await another(post.address);
  try {
    await atAccount(page, 'Mila', post.address);
    const section = page.getByRole('region', { name: 'Mail address' });
    await section.getByRole('textbox', { name: 'Mail address' }).fill('mila@mail.example');
    await section.getByRole('button', { name: 'Send a mail to confirm it' }).click();
    await isOwner(page, 'password');
    await expect(section.getByText(/^Not confirmed yet/)).toBeVisible();
    await page.goto(await link('confirm'));
    const confirm = page.getByRole('button', { name: 'Confirm it' });
    await expect(confirm).toBeVisible();
    await clean(page);
    await confirm.click();
    await expect(page.getByText('The mail address is confirmed.')).toBeVisible();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    // Parts of the page come one after the other.
    await expect(async () => {
      await unfolded(page, 'Mila');
      await section.getByRole('button', { name: 'Notify me by mail' }).click({ timeout: 2000 });
    }).toPass();
    await expect(section.getByText(/^You are notified by mail/)).toBeVisible();
    await clean(page);

    // On another device, without the password.
    await phone.goto('/account');
    await phone.getByLabel('Name or mail address').fill('Mila@mail.example');
    await phone.getByRole('button', { name: 'Send me a link' }).click();
    await expect(phone.locator('#main').getByText(/a link is on its way/)).toBeVisible();
    await clean(phone);
    const secret = await link('enter');
    await phone.goto(secret);
    await phone.getByRole('checkbox', { name: 'Set a new password' }).check();
    await phone.getByLabel('New password', { exact: true }).fill('battery staple');
    await clean(phone);
    await phone.getByRole('button', { name: 'Log in' }).click();
    await expect(phone.getByRole('heading', { name: 'Mila' })).toBeVisible();
    await phone.goto('/');
    await phone.goto(secret);
    await expect(phone.getByRole('alert')).toContainText('This link was used');
    // With the new password, the first browser is logged out.
    await page.reload();
    await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  } finally {
    await post.stop();
    smtp.stop();
  }
  // Where no mail is sent, nothing is shown of it.
  const plain = await comes(another, '/account');
  await expect(plain.getByRole('form', { name: 'Log in' })).toBeVisible();
  await plain.waitForLoadState('networkidle');
  await expect(plain.getByRole('heading', { name: 'Log in by mail' })).toHaveCount(0);
});
