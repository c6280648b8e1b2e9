/** Told when no page is open: the switches of the account. `tests/notices.test.ts` has what the service worker shows. */
import { expect, test } from './fixtures';
import { atAccount, clean, unfolded } from './people';
import { PushService, subscribes } from './push';

test.use({ serviceWorkers: 'allow' });

test('a browser and an address are told as long as somebody wants it', async ({ page }) => {
  const service = await PushService.start();
  await subscribes(page, { ...service.subscription, endpoint: 'https://push.example/browser' });
  service.stop();
  await atAccount(page, 'Nora');
  await page.getByRole('button', { name: 'Notify me in this browser' }).click();
  await expect(page.locator('#main').getByText('This browser gets notifications.')).toBeVisible();
  await page.getByLabel('Address').fill('https://hooks.example/nora');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByLabel(/^The secret/)).toHaveValue(/^whsec_/);
  await clean(page);
  await page.reload();
  await unfolded(page, 'Nora');
  await expect(page.getByText('https://hooks.example/nora')).toBeVisible();
  await expect(page.getByLabel(/^The secret/)).toBeHidden();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.locator('#main').getByText('The test is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop notifying me here' }).click();
  await expect(page.locator('#main').getByText('This browser gets no notifications.')).toBeVisible();
});
