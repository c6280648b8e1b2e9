/** Told when no page is open: the switches of the account, and a move that is due. `tests/notices.test.ts` has what the service worker shows. */
import { expect, headline, played, ready, test } from './fixtures';
import { atAccount, clean, opened, TWO, unfolded } from './people';
import { dice, makeMove, resign } from './player';
import { PushService, subscribes } from './push';
import { Server } from './server';

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

test('in a correspondence game a browser elsewhere hears when it is due', async ({ page, another }) => {
  const server = await Server.start('--notices', 'anywhere');
  const service = await PushService.start();
  await subscribes(page, service.subscription);
  const at = (path: string): string => `${server.address}${path}`;
  await atAccount(page, 'Nora', server.address);
  await page.getByRole('button', { name: 'Notify me in this browser' }).click();
  await expect(page.locator('#main').getByText('This browser gets notifications.')).toBeVisible();
  const days = { game: 'quanta:board=5x5', seed: '1', clock: { days: 1 }, ...TWO };
  const other = await another(server.address);
  await other.goto(await opened(page, days, server.address));
  await expect(page.getByText(/, online$/)).toBeVisible();
  const table = new URL(page.url()).pathname;
  await makeMove(page, dice(1));
  await page.goto(at('/learn'));
  await makeMove(other, dice(2));
  const turns = () => service.notices.filter(({ kind }) => kind === 'turn');
  await expect.poll(() => turns().length, { timeout: 20_000 }).toBe(1);
  const [notice] = turns();
  expect(`/table/${notice!.table}`).toBe(table);
  // What the service hands to the browser: its worker shows it once.
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      registration: { showNotification(title: string, options: { data: string }): Promise<void> };
      shown: [string, string][];
    };
    scope.shown = [];
    scope.registration.showNotification = (title, { data }) => {
      scope.shown.push([title, data]);
      return Promise.resolve();
    };
  });
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  for (let times = 0; times < 2; times++)
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.address,
      registrationId,
      data: JSON.stringify(notice),
    });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown);
  await expect.poll(shown).toEqual([['It is your turn', table]]);
  await page.goto(at(table));
  await makeMove(page, dice(3));
  await expect(played(other)).toHaveCount(3);
  await ready(other);
  await resign(other);
  await expect(headline(page)).toHaveText(/^You won/);
  await page.goto('about:blank');
  service.stop();
  await server.stop();
});
