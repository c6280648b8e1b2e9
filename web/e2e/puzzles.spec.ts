/** Puzzles: solved, missed, helped, kept. */
import { cell, expect, test, release, type Page } from './fixtures';
import { withoutServer } from './module';
import { puzzlesIn } from './puzzle-files';
import { typeMove } from './player';

const LEAP = puzzlesIn('quantum-leap');
const verdict = (page: Page) => page.getByTestId('verdict');

test('a puzzle of several moves is solved to its end, and the next one comes', async ({ page }) => {
  const puzzle = LEAP.find((one) => one.wrong.length > 1 && one.line.length === 3)!;
  await page.goto(`/puzzles/quantum-leap/${puzzle.id}`);
  await expect(page.getByTestId('task')).toContainText('to move and win');
  await expect(page.getByText('2 moves to find')).toBeVisible();
  const [from, to] = puzzle.line[0]!.split('x');
  await cell(page, from!).click();
  await cell(page, to!).click();
  await expect(verdict(page)).toContainText(`answers ${puzzle.line[1]}. Continue.`);
  await expect(page.getByText('1 move to find')).toBeVisible();
  await typeMove(page, puzzle.line[2]!);
  await expect(verdict(page)).toContainText('Solved.');
  await expect(page.getByTestId('progress')).toContainText(`1 of ${LEAP.length} solved`);
  await expect(page.getByTestId('progress')).toContainText('Streak 1, best 1');
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(puzzle.id));
  await page.reload();
  await expect(page.getByTestId('progress')).toContainText(`1 of ${LEAP.length} solved`);
  await page.getByText('All puzzles').click();
  await expect(page.getByRole('link', { name: /, solved$/ })).toHaveCount(1);
});

test('a wrong move is refuted on the board, and taken back', async ({ page }) => {
  const puzzle = LEAP.find(({ line }) => line.length === 1)!;
  const [move, refutation] = Object.entries(puzzle.wrong[0]!).find(([, { reply }]) => reply)!;
  await page.goto(`/puzzles/quantum-leap/${puzzle.id}`);
  await typeMove(page, move);
  await expect(verdict(page)).toContainText(`${move} loses.`);
  await expect(verdict(page)).toContainText(`answers ${refutation.reply}.`);
  await expect(page.getByRole('status').first()).toContainText(`${move} loses.`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(verdict(page)).toBeHidden();
  await typeMove(page, puzzle.line[0]!);
  await expect(verdict(page)).toContainText('Solved.');
  await expect(page.getByTestId('progress')).toContainText(/Your rating \d+ ± \d+/);
  await expect(page.getByTestId('progress')).not.toContainText('Streak');
  await page.getByRole('button', { name: 'Play it again' }).press('Enter');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
});

test('the first hint shows where the move begins, the second all of it', release, async ({ page }) => {
  const puzzle = LEAP[0]!;
  await page.goto(`/puzzles/quantum-leap/${puzzle.id}`);
  await expect(page.getByTestId('task')).toContainText('to move');
  await page.keyboard.press('h');
  await expect(page.locator('[data-pointer] .ring').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show the move' }).click();
  await expect(page.locator('[data-pointer] .arrow')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Show the move' })).toBeDisabled();
  await expect(page.getByRole('status').last()).toContainText(puzzle.line[0]!);
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  // No arrow shows a pass.
  await page.goto(`/puzzles/quanta/${puzzlesIn('quanta').find(({ line }) => line[0] === 'pass')!.id}`);
  await expect(page.getByTestId('task')).toContainText('to move');
  // Points decide here.
  await expect(page.getByRole('list', { name: 'Players' }).getByLabel(/^Score/)).toHaveCount(2);
  await page.keyboard.press('h');
  await expect(verdict(page)).toHaveText('Decline');
});

test('puzzles are chosen by game and by grade', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await expect(page.getByTestId('task')).toBeVisible();
  await page.getByText('Quantum Link', { exact: true }).click();
  await expect(page).toHaveURL(/\/puzzles\/quantum-link\/\w+$/);
  await page.getByRole('group', { name: 'Difficulty' }).getByText('5', { exact: true }).click();
  await expect(page.getByRole('img', { name: 'Difficulty 5 of 5' })).toBeVisible();
  await page.goto('/puzzles/quanta/nowhere');
  await expect(page.getByRole('alert')).toHaveText('There is no such puzzle.');
});

test('puzzles are solved without a word to the server, and new ones made and proven', async ({ page }) => {
  const asked = await withoutServer(page);
  const puzzle = LEAP.find((one) => one.line.length === 1)!;
  await page.goto(`/puzzles/quantum-leap/${puzzle.id}`);
  await typeMove(page, puzzle.line[0]!);
  await expect(verdict(page)).toContainText('Solved.');
  expect(asked).toEqual([]);
  await page.goto('/puzzles/quantum');
  await page.getByRole('link', { name: 'New puzzles' }).click();
  const named = page.getByText(/^New puzzle \d+, game \d+/);
  await expect(named).toContainText('New puzzle 1', { timeout: 60_000 });
  await expect(page.getByTestId('task')).toHaveText(/to move and win in 2 moves/);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(named).toContainText('New puzzle 2', { timeout: 60_000 });
});

test('two tabs solve puzzles in turn and at once, and each shows them all', async ({ page, context }) => {
  const easy = LEAP.filter(({ line }) => line.length === 1);
  const second = await context.newPage();
  const solved = async (count: number): Promise<void> => {
    for (const tab of [page, second]) {
      await expect(tab.getByTestId('progress')).toContainText(`${count} of ${LEAP.length} solved`);
      await expect(tab.getByTestId('progress')).toContainText(`Streak ${count}, best ${count}`);
    }
  };
  for (const tab of [second, page]) {
    await tab.goto(`/puzzles/quantum-leap/${easy[tab === page ? 0 : 1]!.id}`);
    await expect(tab.getByTestId('task')).toBeVisible();
  }
  await typeMove(page, easy[0]!.line[0]!);
  await solved(1);
  await typeMove(second, easy[1]!.line[0]!);
  await solved(2);
  for (const [place, tab] of [page, second].entries()) {
    await tab.goto(`/puzzles/quantum-leap/${easy[place + 2]!.id}`);
    await tab.getByRole('combobox', { name: 'Type a move' }).fill(easy[place + 2]!.line[0]!);
  }
  await Promise.all([page, second].map((tab) => tab.keyboard.press('Enter')));
  await solved(4);
  await page.reload();
  await solved(4);
});
