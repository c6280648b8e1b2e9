/** The leap puzzle: found, watched, tried by hand, set up, saved; offline too. */
import { cell, expect, release, test, type Page } from './fixtures';
import { drop, file, saved } from './giving';
import { needsModule } from './module';

needsModule();

const leap = (page: Page) => page.getByTestId('leap');
const verdict = (page: Page) => page.getByTestId('verdict');
const captured = (page: Page) => page.getByTestId('captured');
const way = (page: Page) => page.getByTestId('way').locator('li');
const black = (page: Page) => page.locator('[role=gridcell][aria-label*="black stone"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The leaps of the solution shown, as cells: the sweeper's first one in front. */
async function solution(page: Page): Promise<string[]> {
  await way(page).first().waitFor();
  const moves = await way(page).allInnerTexts();
  const pairs = moves.map((move) => /([a-z]\d+)x([a-z]\d+)/.exec(move)!.slice(1));
  return [pairs[0]![0]!, ...pairs.map(([, to]) => to!)];
}

test('a solution is found by its seed and watched leap by leap', async ({ page }) => {
  for (const path of ['/?game=quantum-leap', '/puzzles/quantum-leap']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'The 31-leap puzzle' }).click();
    await expect(page.getByRole('heading', { name: 'The puzzle of 31 leaps' })).toBeVisible();
  }
  await page.goto('/sweep?seed=7');
  await expect(leap(page)).toHaveText('The setup');
  await expect(black(page)).toHaveCount(31);
  await expect(way(page)).toHaveCount(31);
  await button(page, 'Later').click();
  await expect(leap(page)).toHaveText('Leap 1 of 31');
  await expect(black(page)).toHaveCount(30);
  await expect(page).toHaveURL(/seed=7&leap=1$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(']');
  await expect(leap(page)).toHaveText('Leap 3 of 31');
  await page.keyboard.press('[');
  await expect(leap(page)).toHaveText('Leap 2 of 31');
  await page.getByRole('slider', { name: 'Leap' }).fill('20');
  await expect(black(page)).toHaveCount(11);
  await page.getByRole('button', { name: /^5 / }).click();
  await expect(leap(page)).toHaveText('Leap 5 of 31');
  await page.reload();
  await expect(leap(page)).toHaveText('Leap 5 of 31');
  await button(page, 'Last leap').click();
  await expect(black(page)).toHaveCount(0);
  await expect(page.getByTestId('left')).toHaveText('Every black stone is captured.');
  await page.getByText('Save and share').click();
  await expect(way(page).last()).toBeInViewport({ ratio: 0.9 });
});

test('a solution plays by itself, and pauses', release, async ({ page }) => {
  await page.clock.install();
  await page.goto('/sweep?board=hex3&seed=7');
  await expect(leap(page)).toHaveText('The setup');
  // From here on time passes only as the test has it.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const plays = async (until: string) => {
    for (let steps = 0; steps < 400 && (await leap(page).innerText()) !== until; steps += 1)
      await page.clock.runFor(50);
    await expect(leap(page)).toHaveText(until);
  };
  await page.getByText('Quick', { exact: true }).click();
  await button(page, 'Play').click();
  await plays('Leap 2 of 10');
  await button(page, 'Pause').click();
  await page.clock.runFor(5_000);
  await expect(leap(page)).toHaveText('Leap 2 of 10');
  await button(page, 'Play').click();
  await plays('Leap 10 of 10');
  await expect(button(page, 'Play')).toBeVisible();
});

test('every board and both editions are found, with an address of their own', release, async ({ page }) => {
  // Who comes for the first time tries before being told.
  await page.goto('/sweep');
  await expect(captured(page)).toHaveText('0 of 31 captured');
  await expect(page).toHaveURL(/board=hex5&edition=2&mode=try&seed=\d+$/);
  await page.getByText('Watch', { exact: true }).click();
  await expect(leap(page)).toHaveText('The setup');
  await expect(page).toHaveURL(/board=hex5&edition=2&seed=\d+$/);
  const first = page.url();
  await button(page, 'Find another').click();
  await expect(page).not.toHaveURL(first);
  for (const [side, blacks] of Object.entries({ 3: 10, 4: 19, 6: 46, 7: 64 })) {
    await page.getByRole('group', { name: 'Cells per side' }).getByText(side, { exact: true }).click();
    await expect(way(page)).toHaveCount(blacks);
    await expect(page).toHaveURL(new RegExp(`board=hex${side}&`));
  }
  await page.getByText('Edition 1', { exact: true }).click();
  await expect(way(page)).toHaveCount(63);
  await page.getByLabel('Seed').fill('12');
  await page.getByLabel('Seed').press('Enter');
  await expect(page).toHaveURL(/board=hex7&edition=1&seed=12$/);
});

test('a setup is tried by hand to its end, with keys and clicks', release, async ({ page }) => {
  await page.goto('/sweep?board=hex3&seed=5');
  const cells = await solution(page);
  await page.getByText('Try', { exact: true }).click();
  await expect(verdict(page)).toHaveText('This setup has a solution.');
  await cell(page, cells[0]!).focus();
  await page.keyboard.press('Enter');
  await cell(page, cells[1]!).focus();
  await page.keyboard.press('Enter');
  await expect(captured(page)).toHaveText('1 of 10 captured');
  await expect(verdict(page)).toHaveText('It can still be finished.');
  await expect(page.getByRole('status').last()).toContainText(`${cells[0]}x${cells[1]}`);
  await page.keyboard.press('u');
  await expect(captured(page)).toHaveText('0 of 10 captured');
  await cell(page, cells[0]!).click();
  for (const to of cells.slice(1, -1)) await cell(page, to).click();
  await page.keyboard.press('h');
  await expect(page.locator(`[data-pointer="${cells.at(-2)}x${cells.at(-1)}"]`)).toBeVisible();
  await expect(page.getByRole('status').last()).toHaveText(`${cells.at(-2)}x${cells.at(-1)}`);
  await cell(page, cells.at(-1)!).click();
  await expect(verdict(page)).toHaveText('Solved: 10 leaps, and no black stone is left.');
  await expect(page.getByTestId('time')).toContainText('With help: the time does not count.');
  await expect(button(page, 'Save picture (SVG)')).toBeVisible();
  await page.reload();
  await expect(captured(page)).toHaveText('10 of 10 captured');
  await button(page, 'Start over').click();
  await expect(captured(page)).toHaveText('0 of 10 captured');
});

test('stones are put down by hand, and the rest is found', release, async ({ page }) => {
  await page.goto('/sweep?board=hex4&mode=own');
  await cell(page, 'd4').click();
  await button(page, 'Black stone').click();
  await cell(page, 'a1').click();
  await button(page, 'The white stone that sweeps').click();
  await cell(page, 'g7').click();
  await expect(page.getByTestId('count')).toHaveText('2 of 18 white, 1 of 19 black');
  await button(page, 'Can it be finished?').click();
  await expect(verdict(page)).toHaveText('This setup has a solution.');
  await button(page, 'Watch').click();
  await expect(leap(page)).toHaveText('The setup');
  await expect(page.getByTestId('left')).toHaveText('The stone on g7 takes them all.');
  await expect(cell(page, 'd4')).toHaveAttribute('aria-label', /white stone/);
  await expect(cell(page, 'a1')).toHaveAttribute('aria-label', /black stone/);
  await page.reload();
  await expect(page.getByTestId('left')).toHaveText('The stone on g7 takes them all.');
  await button(page, 'Last leap').click();
  await expect(black(page)).toHaveCount(0);
  await page.goto('/sweep?board=hex3&mode=own');
  await page.getByLabel('Or paste a position').fill('{"board":');
  await button(page, 'Set up').click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('notation, records and a picture are saved; records are read again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sweep?board=hex4&seed=2');
  const cells = await solution(page);
  await page.getByText('Save and share').click();
  await button(page, 'Copy notation').click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect([copied.board, copied.white.length, copied.leaps.length]).toEqual(['hex4', 18, 19]);
  const records = await saved(button(page, 'Save records (.qgn)'));
  expect(records.match(/^\[Game /gm)).toHaveLength(19);
  expect(await saved(button(page, 'Save picture (SVG)'))).toMatch(/^<svg/);
  // Another board, so that what is shown comes from the text.
  const elsewhere = () => page.goto('/sweep?board=hex3&seed=5&mode=own');
  await elsewhere();
  await page.locator('input[type=file]').setInputFiles(file(records));
  expect(await solution(page)).toEqual(cells);
  await expect(page).toHaveURL(/board=hex4/);
  await page.reload();
  expect(await solution(page)).toEqual(cells);
  await elsewhere();
  await expect(page.getByTestId('count')).toBeVisible();
  await drop(page, records);
  expect(await solution(page)).toEqual(cells);
  await expect(leap(page)).toHaveText('The setup');
});
