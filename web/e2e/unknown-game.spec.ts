/** Games that the page does not know: a server newer than the page has them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TableSummary } from '../src/lib/wire';
import { expect, test } from './fixtures';
import { person } from './server';

test('an unknown game is listed, and its page says what is wrong', async ({ page, server, expected }) => {
  const sitters = [person, person];
  const [unknown, known] = [
    await server.open('quanta', sitters, null),
    await server.open('quantum', sitters, null),
  ];
  await page.route('**/api/tables', async (route) => {
    const answer = await route.fetch();
    const list = ((await answer.json()) as TableSummary[]).map((one) =>
      `/table/${one.id}` === unknown ? { ...one, game: 'chess:board=8x8', title: 'Chess' } : one,
    );
    await route.fulfill({ response: answer, json: list });
  });
  await page.goto('/games');
  const row = page.locator('li', { has: page.locator(`a[href="${unknown}"]`) });
  await expect(row).toContainText('Chess');
  await expect(row).toContainText('not known to this page');
  await expect(page.locator(`a[href="${known}"]`)).toBeVisible();

  // The table itself; what its page computes ends with it.
  expected.push(/no folder for the game chess/, /derived_inert/);
  await page.routeWebSocket('**/api/**', (socket) => {
    const server = socket.connectToServer();
    const renamed = (said: unknown) => String(said).replaceAll('"family":"quanta"', '"family":"chess"');
    server.onMessage((message) => socket.send(renamed(message)));
  });
  await page.reload();
  await row.getByRole('link').click();
  await expect(page.getByRole('alert')).toContainText('the game chess, which this page does not know.');
  await page.getByRole('link', { name: 'To the games' }).click();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
});

test('a link to a game that is not there says so, and offers those that are', async ({ page, expected }) => {
  expected.push(/422/);
  await page.goto('/?game=chess');
  await expect(page.getByRole('alert')).toHaveText('There is no game chess. These are the games:');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
  await page.goto('/?game=quantum-leap:board=hex99');
  await expect(page.getByRole('alert')).toContainText('the size must be a number from 2 to 9');
});

test('a table that does not exist is never taken for a server’s silence', async ({ page, expected }) => {
  expected.push(/404/, /WebSocket/);
  await page.route('**/record', (route) => sleep(1000).then(() => route.continue()));
  await page.addInitScript(() => {
    const said = new MutationObserver(() => {
      const words = document.querySelector('main')?.innerText ?? '';
      if (words.includes('doesn\u2019t answer')) document.documentElement.dataset.blamed = 'yes';
    });
    said.observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/table/0000000000000000');
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-blamed', 'yes');
});
