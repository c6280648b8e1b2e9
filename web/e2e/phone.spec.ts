/** The table on a phone: what one plays with is on the screen together with the board. */
import { expect, headline, ready, test } from './fixtures';
import { dice, makeMove } from './player';
import { computer, person } from './server';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the buttons are right below the board, before the move list', async ({ page, server }) => {
  for (const game of await server.games()) {
    const seed = (await server.isDrawn(game)) ? '7' : null;
    await page.goto(await server.open(game, [person, computer], seed));
    await ready(page);
    await makeMove(page, dice(2));
    await ready(page);
    const board = (await page.locator('.board').boundingBox())!;
    const moves = (await page.getByRole('region', { name: 'Moves' }).boundingBox())!;
    for (const name of ['Take back', 'Hint', 'Resign', 'New game']) {
      const button = (await page.getByRole('button', { name }).boundingBox())!;
      expect(button.y, `${name} in ${game}`).toBeGreaterThan(board.y + board.height - 1);
      expect(button.y + button.height, `${name} in ${game}`).toBeLessThan(Math.min(moves.y, 844));
      expect(button.height).toBeGreaterThanOrEqual(44);
    }
  }
});

test('a game is resigned and begun again by thumb', async ({ page, server }) => {
  await page.goto(await server.open('quantum', [person, computer], null));
  await ready(page);
  await page.getByRole('button', { name: 'Resign' }).tap();
  await page.getByRole('button', { name: 'Yes, resign' }).tap();
  await expect(headline(page)).toHaveText('You lost: you resigned');
  await page.getByRole('button', { name: 'New game' }).tap();
  await expect(headline(page)).toHaveText('Your move');
});

test('between a phone and a desktop, as on a page enlarged to twice its size, nothing scrolls sideways', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('quantarium-language', 'es'));
  await page.goto('/learn');
  await page.locator('h1').waitFor();
  for (const width of [430, 561, 640, 720, 821]) {
    await page.setViewportSize({ width, height: 450 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width}`,
    ).toBeLessThanOrEqual(0);
  }
});
