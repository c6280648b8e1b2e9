/** The day: the same starts and puzzle for everybody, with and without the network, and what is made of them. */
import { runnerImport } from 'vite';
import type { TableView } from '../src/lib/wire';
import { expect, ready, test, release, type Page } from './fixtures';
import { withoutServer } from './module';
import { puzzlesIn } from './puzzle-files';
import { resign, typeMove } from './player';
import { person } from './server';

const { puzzleFamily, puzzleOf, startsOf } = (
  await runnerImport<typeof import('../src/lib/daily/choice')>('./src/lib/daily/choice.ts')
).module;

const DAY = '2026-11-23';
const at = (page: Page, day: string): Promise<void> => page.clock.setFixedTime(new Date(`${day}T10:00:00`));
/** As the page lists the games that have puzzles. */
const GAMES = startsOf(DAY).map(({ family }) => family);
const family = puzzleFamily(DAY, GAMES);

test('the puzzle of the day is solved, counted, and pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const puzzle = puzzleOf(DAY, puzzlesIn(family))!;
  await at(page, DAY);
  await page.goto('/');
  await page.getByRole('link', { name: /^Today/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November');
  await expect(page.getByTestId('day-streak')).toContainText('0 days in a row');
  await page.getByRole('link', { name: 'Solve' }).click();
  await expect(page).toHaveURL(`/puzzles/${family}/${puzzle.id}`);
  await typeMove(page, Object.keys(puzzle.wrong[0]!)[0]!);
  await page.getByRole('button', { name: 'Try again' }).click();
  // The puzzle stands as it began: nothing was moved.
  await expect(page.locator('.board .last')).toHaveCount(0);
  await expect(page.locator('[role=gridcell].able').first()).toBeVisible();
  for (const [place, move] of puzzle.line.entries()) {
    if (place % 2 === 1) continue;
    await typeMove(page, move);
    const said = place + 1 === puzzle.line.length ? 'Solved.' : 'Continue.';
    await expect(page.getByTestId('verdict')).toContainText(said);
  }
  await page.goto('/today');
  await expect(page.getByTestId('day-puzzle')).toHaveText('Solved after 1 miss');
  await expect(page.getByTestId('day-streak')).toContainText('1 day in a row');
  await expect(page.getByRole('link', { name: '23 November, done' })).toHaveAttribute('aria-current', 'date');
  await page.getByRole('button', { name: 'Copy the result' }).click();
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  expect(pasted).toMatch(/^Quantarium, 23 Nov 2026\nPuzzle of the day: ✗✓\nhttp.*\/today\/2026-11-23$/);
  await at(page, '2026-11-24');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Solve' })).toBeVisible();
  await expect(page.getByTestId('day-streak')).toContainText('1 day in a row');
  await at(page, '2026-11-25');
  await page.reload();
  await expect(page.getByTestId('day-streak')).toContainText('0 days in a row, best 1');
});

test('a start of the day is played from both sides, and its end noted', release, async ({ page, server }) => {
  await at(page, DAY);
  await page.goto('/today');
  await page.getByRole('button', { name: 'Less: Level of the computer' }).click();
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Quantum Link' }) });
  // Who looks at another day before the table is there has begun it today.
  const other = page.locator('a[href="/today/2026-11-22"]');
  await page.route('**/api/tables', (route) => other.click().then(() => route.continue()), { times: 1 });
  await card.getByRole('button', { name: 'Play Green' }).click();
  await ready(page);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const start = startsOf(DAY).find((one) => one.family === 'quantum-link')!;
  const answer = await page.request.get(`${server.address}/api/tables/${id}`);
  const { game, seats } = (await answer.json()) as TableView;
  expect(game).toBe(start.game);
  expect(seats.map(({ sitter }) => sitter)).toEqual([person, { type: 'computer', level: 2 }]);
  await page.goto('/today');
  await expect(card).toContainText('in progress');
  await card.getByRole('link', { name: 'Resume' }).click();
  await ready(page);
  await resign(page);
  await expect(page.getByTestId('headline')).toBeVisible();
  await page.goto('/today');
  await expect(card).toContainText('Lost in 0 moves');
  await expect(page.getByTestId('day-streak')).toContainText('1 day in a row');
  await expect(page.getByTestId('day-result')).toContainText('Quantum Link (Level 2): ✗ 0');
});

test('an earlier day can be looked at, and does not count', release, async ({ page }) => {
  await at(page, DAY);
  await page.goto('/today/2026-11-20');
  await expect(page.getByText('does not count for the streak')).toBeVisible();
  await page.getByRole('button', { name: 'Play White' }).first().click();
  await ready(page);
  await page.goto('/today/2026-11-20');
  await expect(page.getByRole('button', { name: 'Play White' }).first()).toBeVisible();
  await page.goto('/today/2026-12-01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November');
});

test('a day is the same without a word to the server', async ({ page }) => {
  const asked = await withoutServer(page);
  await at(page, DAY);
  await page.goto('/today');
  await expect(page.getByRole('article')).toHaveCount(1 + GAMES.length);
  await page.getByRole('button', { name: 'Play White' }).first().click();
  await ready(page);
  expect(asked).toEqual([]);
});

test('a page left open over midnight shows the new day', async ({ page }) => {
  await page.clock.install({ time: new Date(`${DAY}T23:59:00`) });
  await page.goto('/today');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Monday 23 November');
  await page.clock.fastForward('02:00');
  await expect(heading).toHaveText('Tuesday 24 November');
  const next = puzzleFamily('2026-11-24', GAMES);
  const puzzle = puzzleOf('2026-11-24', puzzlesIn(next))!;
  const solve = page.getByRole('link', { name: 'Solve' });
  await expect(solve).toHaveAttribute('href', `/puzzles/${next}/${puzzle.id}`);
});
