/** Games that the page does not know: a server newer than the page has them. */
import type { TableSummary } from '../src/lib/wire';
import { expect, test } from './fixtures';
import { person } from './server';

test('a game that the page does not know is listed, and its page says what is wrong', async ({
  page,
  server,
  expected,
}) => {
  await page.goto('/learn');
  const tables: string[] = [];
  for (const game of ['quanta', 'quantum']) {
    const asked = { game, seed: null, sitters: [person, person] };
    const answer = await page.request.post('/api/tables', {
      data: asked,
      headers: { origin: server.address },
    });
    tables.push(((await answer.json()) as TableSummary).id);
  }
  await page.route('**/api/tables', async (route) => {
    const answer = await route.fetch();
    const list = ((await answer.json()) as TableSummary[]).map((one) =>
      one.id === tables[0] ? { ...one, game: 'chess:board=8x8', title: 'Chess' } : one,
    );
    await route.fulfill({ response: answer, json: list });
  });
  await page.goto('/games');
  const row = page.locator('li', { has: page.locator(`a[href="/table/${tables[0]}"]`) });
  await expect(row).toContainText('Chess');
  await expect(row).toContainText('not known to this page');
  await expect(page.locator(`a[href="/table/${tables[1]}"]`)).toBeVisible();

  // The table itself; what its page computes ends with it.
  expected.push(/no folder for the game chess/, /derived_inert/);
  await page.routeWebSocket('**/api/**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(String(message).replaceAll('"family":"quanta"', '"family":"chess"')),
    );
  });
  await page.reload();
  await row.getByRole('link').click();
  await expect(page.getByRole('alert')).toContainText(
    'It is about the game chess, which this page does not know.',
  );
  await page.getByRole('link', { name: 'To the games' }).click();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
});
