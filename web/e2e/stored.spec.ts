/** Games that are over, and games that are kept. */
import type { Occupant } from '../src/lib/wire';
import { expect, headline, played, ready, test, remembers } from './fixtures';
import { playInTab, begin } from './form';
import { needsModule } from './module';
import { dice, makeMove, quickMoves, resign, typeMove } from './player';
import { computer, person } from './server';

test('a game that is over is summed up, and shows where it turned', async ({ page, server }) => {
  const control = { base: 600, increment: 0 };
  await page.goto(await server.open('quantum-leap:board=hex3', [person, person], '4', control));
  await quickMoves(page, Infinity, 11);
  const moves = await played(page).count();
  await expect(headline(page)).toHaveText(/wins|^You (won|lost)/);
  const summary = page.getByRole('region', { name: 'The game in numbers' });
  const rows = summary.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const white = Math.ceil(moves / 2);
  // Every move of Quantum Leap captures.
  await expect(rows.nth(0).locator('td')).toHaveText([`${white}`, `${white}`, /^0:\d\d/]);
  await expect(rows.nth(1).locator('td')).toHaveText([`${moves - white}`, `${moves - white}`, /^0:\d\d/]);
  await summary.getByRole('button', { name: 'Find where the game turned' }).click();
  await expect(summary).toContainText(/Turning point: .* cut (White|Black)’s chances from \d+% to \d+%\./, {
    timeout: 20_000,
  });
  await summary.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('.looking')).toHaveText(/^After \d+ of \d+$/);
});

test('who resigns did so in a position that is looked at, too', async ({ page, server }) => {
  const slow: Occupant = { type: 'computer', level: 10, seconds: 20 };
  await page.goto(await server.open('quanta:board=6x6', [person, slow], null));
  await typeMove(page, '+@a1');
  await resign(page);
  const summary = page.getByRole('region', { name: 'The game in numbers' });
  await summary.getByRole('button', { name: 'Find where the game turned' }).click();
  await expect(summary).toContainText(/Turning point|No mistakes found/, { timeout: 20_000 });
  await expect(summary).not.toContainText(/to [01]%/);
});

test('games are listed with pictures, and can be deleted', async ({ page, server, expected }) => {
  needsModule();
  const away = await server.open('quantum', [person, person], null);
  await page.goto(away);
  await makeMove(page, dice(2));
  await remembers(page, 'where', 'tab');
  for (const game of ['quantum-link:board=hex3', 'quantum-leap:board=hex4']) {
    await page.goto(`/?game=${game}&seed=3`);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await makeMove(page, dice(1));
    await ready(page);
  }
  await page.goto('/games');
  const rows = page.locator('li');
  await expect(rows.first()).toContainText('in this browser');
  await expect(page.getByRole('img', { name: 'Quantum Leap, as it stands' }).first()).toBeVisible();
  const there = rows.filter({ has: page.locator(`a[href="${away}"]`) });
  // A picture is made once it comes into sight.
  await there.scrollIntoViewIfNeeded();
  await expect(there.getByRole('img', { name: 'Quantum, as it stands' })).toBeVisible();
  // Far from the window it is not drawn, and its place is as large.
  const height = await there.evaluate((row) => row.clientHeight);
  await page.evaluate(() => {
    document.querySelector('main')!.style.paddingTop = '4000px';
    scrollTo(0, 0);
  });
  await expect(there.locator('.thumbnail svg')).toHaveCount(0);
  expect(await there.evaluate((row) => row.clientHeight)).toBe(height);
  await page.evaluate(() => (document.querySelector('main')!.style.paddingTop = ''));
  // The list shows twenty at first, among them perhaps other tests' games on the server.
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(await rows.count());
  const here = rows.filter({ hasText: 'in this browser' });
  await expect(here).toHaveCount(2);
  const remove = here.getByRole('button', { name: /^Delete Quantum Leap/ });
  await remove.click();
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await expect(here).toHaveCount(2);
  await remove.click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(here).toHaveCount(1);
  await expect(rows.locator('button:focus')).toHaveCount(1);
  await page.reload();
  await expect(here).toHaveCount(1);
  // The keyboard stays with the button, and comes back to it.
  const several = page.getByRole('button', { name: 'Choose several…' });
  await several.press('Enter');
  await page.keyboard.press('Enter');
  await several.press('Enter');
  await here.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete 1 game' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(here).toHaveCount(0);
  await expect(several).toBeFocused();
  // One of the server's, but not while somebody is there.
  expected.push(/409/, /404/);
  const other = await page.context().newPage();
  await other.goto(away);
  await ready(other);
  await there.getByRole('button', { name: /^Delete Quantum,/ }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Someone is still in this game/);
  await expect(there).toHaveCount(1);
  await other.close();
  await expect(async () => {
    await there.getByRole('button', { name: /^Delete Quantum,/ }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(there).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.goto(away);
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible();
});

test('a finished game stands where it ended, in the server and in this browser', async ({ page, server }) => {
  needsModule();
  test.setTimeout(120_000);
  const game = 'quantum-link:board=hex3';
  const opened = () => server.open(game, [person, computer], null);
  const first = await opened();
  await page.goto(`/?game=${game}`);
  await playInTab(page);
  await begin(page);
  const tables = [first, new URL(page.url()).pathname, await opened()];
  // The one begun last ends first.
  for (const table of tables.toReversed()) {
    await page.goto(table);
    await ready(page);
    // The list knows seconds, and a server that was held up may be one behind.
    if (table !== tables.at(-1)) await page.waitForTimeout(2500);
    await resign(page);
    await expect(headline(page)).toHaveText(/^You lost/);
  }
  await page.goto('/games');
  // Other tests' games that are nobody's are listed, too.
  for (const table of tables) await expect(page.locator(`a[href="${table}"]`)).toBeVisible();
  const links = page.locator('ul.rows a');
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const order = hrefs.filter((href) => tables.includes(href ?? ''));
  expect(order).toEqual(tables);
});

test('where the last game of a kind is deleted, all are listed again', async ({ page, server }) => {
  const tables: string[] = [];
  for (const game of ['quantum-link:board=hex3', 'quanta'])
    tables.push(await server.open(game, [person, computer], null));
  await page.route('**/api/tables', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { id: string }[];
    await route.fulfill({ response: answer, json: list.filter(({ id }) => tables.includes(`/table/${id}`)) });
  });
  await page.goto('/games');
  const rows = page.locator('ul.rows li');
  await expect(rows).toHaveCount(2);
  await page.getByRole('radio', { name: 'Quanta' }).check();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /^Delete Quanta/ }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(rows.locator('a')).toHaveAttribute('href', tables[0]!);
  await expect(page.getByRole('radio', { name: 'All games' })).toBeChecked();
});
