/** The game in the hand: the pace of the moves, the board that stays where it is, dragging, the end. */
import type { Page } from '@playwright/test';
import { ALL, able, cell, cells, expect, headline, played, ready, sample, test, remembers } from './fixtures';
import { against } from './form';
import { dice, firstAble, makeMove, playOut, typeMove, middle, atTable } from './player';
import { computer, person } from './server';

test('a move is seen before the answer to it, and an answer comes alone', async ({ page, server }) => {
  await remembers(page, 'pace', 'normal');
  await atTable(page, server, 'quantum-leap:board=hex4', [person, computer]);
  // Every number of moves that the list has had, frame by frame.
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      const moves = document.querySelectorAll('[data-ply]:not([data-ply="0"])').length;
      if (seen.at(-1) !== moves) seen.push(moves);
      requestAnimationFrame(look);
    };
    look();
  });
  await makeMove(page, dice(1));
  await expect(played(page)).toHaveCount(2);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen).toEqual([0, 1, 2]);
  await page.keyboard.press('r');
  await expect(played(page)).toHaveCount(1);
  await expect(played(page)).toHaveCount(2);
});

test('computers are watched: held, stepped, shown to the end', async ({ page }) => {
  test.slow();
  await remembers(page, 'pace', 'slow');
  await page.goto('/?game=quantum-leap:board=hex3&seed=4');
  await against(page, 'Watch');
  for (const seat of ['White', 'Black'])
    await page.getByLabel(`Level of the computer for ${seat}`).selectOption('1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const count = await played(page).count();
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect(played(page)).toHaveCount(count + 1);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(headline(page)).toHaveText(/wins: .* is stuck/);
});

test('who has no seat can take nothing into the hand', async ({ page, server }) => {
  await remembers(page, 'pace', 'slow');
  const hint = page.getByText('Take a die, then a cell');
  for (const first of [computer, person]) {
    const takes = first === person ? 1 : 0;
    await page.goto(await server.open('quantum-link:board=hex3', [first, computer], '1'));
    await expect(headline(page)).toBeVisible();
    await expect(page.locator('[data-arm="1"]')).toHaveCount(takes);
    await expect(hint).toHaveCount(takes);
  }
});

/** Fails where the board's box changes between two frames; answers when it is called. */
async function guardBox(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const boxes = new Set<string>();
    Object.assign(window, { boxes });
    const look = (): void => {
      const box = document.querySelector('.board')?.getBoundingClientRect();
      if (box) boxes.add([box.x, box.y + scrollY, box.width, box.height].map(Math.round).join(' '));
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => {
    const boxes = await page.evaluate(() => [...(window as unknown as { boxes: Set<string> }).boxes]);
    expect(boxes).toHaveLength(1);
  };
}

/** Small boards of each game, and an entry that its rules refuse. */
const SMALL: [game: string, refused: string][] = [
  ['quantum-leap:board=hex3', 'a1xa2'],
  ['quantum:board=6x5', 'a1-f5'],
  ['quantum-link:board=hex3', '9@a1'],
  ['quanta:board=5x5', '+@b2'],
];
for (const [place, width] of sample([...[390, 1440].entries()])) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 860 } });
    for (const [game, refused] of ALL ? SMALL : SMALL.slice(2 + place, 3 + place)) {
      test(`the board stays where it is through a game of ${game}`, async ({ page, server }) => {
        test.slow();
        const seed = await server.seedOf(game);
        await atTable(page, server, game, [person, { type: 'computer', level: 3 }], seed);
        await page.evaluate(() => document.fonts.ready);
        const unmoved = await guardBox(page);
        await typeMove(page, refused);
        await page.getByRole('button', { name: 'Hint' }).click();
        await expect(page.getByText(/The engine would play/).first()).toBeAttached();
        await page.getByRole('button', { name: 'Lens' }).click();
        await cells(page).nth(3).hover();
        await unmoved();
        await playOut(page, 2);
        await page.locator('[data-ply="1"]').click();
        await expect(page.locator('.looking')).toBeVisible();
        await page.getByRole('button', { name: 'Back to the game' }).first().click();
        await unmoved();
      });
    }
  });
}

test('a dragged piece snaps to a target, and off the board nothing is played', async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap', [person, person]);
  const from = await firstAble(page);
  const [x, y] = await middle(page, from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 12, { steps: 3 });
  await expect(page.locator('.in-hand')).toHaveCount(1);
  const to = await able(page).first().getAttribute('data-name');
  await page.mouse.move(4, 300, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('.in-hand')).toHaveCount(0);
  await expect(played(page)).toHaveCount(0);
  const [goalX, goalY] = await middle(page, to!);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(goalX + 9, goalY + 7, { steps: 6 });
  await expect(page.locator('.over')).toHaveCount(1);
  await page.mouse.up();
  await expect(played(page).first()).toContainText(`${from}x${to}`);
});

test('arrow keys and the wheel go through the game, and the board turns', async ({ page, server }) => {
  await page.goto(await server.open('quantum-leap:board=hex3', [person, person]));
  const draw = dice(2);
  for (let moves = 0; moves < 3; moves++) await makeMove(page, draw);
  await page.locator('.seats').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('After 2 of 3')).toBeVisible();
  await page.locator('.board').hover();
  await page.mouse.wheel(0, -120);
  await expect(page.getByText('After 1 of 3')).toBeVisible();
  await cells(page).first().click();
  await expect(page.getByText('This is an earlier position.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the game' }).first().click();
  const before = (await cell(page, 'a1').boundingBox())!;
  await page.keyboard.press('f');
  const after = (await cell(page, 'a1').boundingBox())!;
  expect(after.y).toBeLessThan(before.y);
  await page.reload();
  await ready(page);
  expect((await cell(page, 'a1').boundingBox())!.y).toBeCloseTo(after.y, 0);
});

test('the end is said and shown, and what can follow is offered', async ({ page, server }) => {
  test.slow();
  await page.goto(await server.open('quantum-leap:board=hex3', [person, computer], '3'));
  await playOut(page, 3);
  await expect(headline(page)).toHaveText(/^You (won|lost): (White|Black) is stuck$/);
  expect(await page.locator('[data-decided=stuck]').count()).toBeGreaterThan(0);
  const next = page.getByRole('group', { name: 'What next' });
  await expect(next.getByRole('link', { name: 'Review' })).toBeVisible();
  await next.getByRole('button', { name: 'Harder: level 2' }).click();
  await expect(page.locator('.seats')).toContainText('Level 2');
  await expect(headline(page)).toHaveText('Your move');
});

test('a running game is not left by one click', async ({ page, server }) => {
  await page.goto(await server.open('quantum-leap:board=hex4', [person, computer]));
  await makeMove(page, dice(1));
  await ready(page);
  const address = page.url();
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'No, play on' }).click();
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Yes, start one' }).click();
  await expect(page).not.toHaveURL(address);
});
