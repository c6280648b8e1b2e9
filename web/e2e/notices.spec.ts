/** Told when no page is open: the switches of the account. `tests/notices.test.ts` has what the service worker shows. */
import { expect, test } from './fixtures';
import { clean, signUp, unfolded } from './people';

test.use({ serviceWorkers: 'allow' });

test('a browser and an address are told once somebody wants it, until they want it no more', async ({
  page,
}) => {
  // A headless browser permits no notifications, and the push service of its maker is not to be reached from here: this is
  // what they would answer.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const text = (bytes: Uint8Array): string =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const p256dh = text(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
      const auth = text(crypto.getRandomValues(new Uint8Array(16)));
      const endpoint = 'https://push.example/browser';
      const json = { endpoint, keys: { p256dh, auth } };
      return {
        endpoint,
        toJSON: () => json,
        unsubscribe: () => Promise.resolve(true),
      } as unknown as PushSubscription;
    };
  });
  await signUp(page, 'Nora');
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
  await page.getByRole('button', { name: 'Stop notifying me here' }).click();
  await expect(page.locator('#main').getByText('This browser gets no notifications.')).toBeVisible();
});
