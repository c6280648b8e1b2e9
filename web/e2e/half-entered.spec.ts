/** What is half entered while the opponent thinks: it stays in the hand when their move comes, where it is still legal. */
import { cell, expect, played, ready, remembers, test, type Another, type Page } from './fixtures';
import { opened, TWO } from './people';
import { typeMove, middle } from './player';

/** The first player at one page, and the second, who waits, at another; `makes` is the first player's typed move. */
async function two(page: Page, another: Another, game: string, seed: string | null) {
  const link = await opened(page, { game, seed, ...TWO });
  const waiting = await another();
  // The board stands still for a moment between two moves.
  await remembers(waiting, 'pace', 'normal');
  await waiting.goto(link);
  await ready(page);
  // Coming near the board asks what may be entered.
  await waiting.locator('.board').click({ position: { x: 1, y: 1 } });
  await expect(waiting.locator('[role=gridcell].later').first()).toBeVisible();
  const makes = async (move: string): Promise<void> => {
    await typeMove(page, move);
    await expect(played(waiting)).toHaveCount(1);
  };
  return { waiting, makes };
}

test('a dragged stone stays in the hand, and one that was captured does not', async ({ page, another }) => {
  for (const [from, stays] of Object.entries({ g4: true, a3: false })) {
    const { waiting, makes } = await two(page, another, 'quantum-leap:board=hex4', '7');
    const [x, y] = await middle(waiting, from);
    await waiting.mouse.move(x, y);
    await waiting.mouse.down();
    await waiting.mouse.move(x + 20, y + 12, { steps: 3 });
    await expect(waiting.locator('.in-hand')).toHaveCount(1);
    await makes('a1xa3');
    await expect(waiting.locator('.in-hand')).toHaveCount(stays ? 1 : 0);
    await waiting.mouse.move(...(await middle(waiting, 'f4')), { steps: 4 });
    await waiting.mouse.up();
    await expect(played(waiting)).toHaveCount(stays ? 2 : 1);
  }
});

test('an open choice of a face stays, and is closed where the cell was taken', async ({ page, another }) => {
  for (const move of ['2@a1', '2@c3']) {
    const { waiting, makes } = await two(page, another, 'quantum-link:board=hex3', null);
    await cell(waiting, 'c3').focus();
    await waiting.keyboard.press('Enter');
    const faces = waiting.getByRole('toolbar');
    // It takes the keyboard with the next picture.
    await expect(faces.locator('[data-choice="1"]')).toBeFocused();
    await waiting.keyboard.press('ArrowRight');
    await expect(faces.locator('[data-choice="2"]')).toBeFocused();
    await makes(move);
    if (move === '2@a1') {
      await expect(faces.locator('[data-choice="2"]')).toBeFocused();
      await waiting.keyboard.press('Enter');
      await expect(played(waiting)).toHaveText([/2@a1/, /2@c3/]);
    } else {
      await expect(faces).toHaveCount(0);
      // The keyboard is on the board again.
      await expect(cell(waiting, 'c3')).toBeFocused();
    }
  }
});

test('a move chosen from the typed ones is played, where the list has shrunk', async ({ page, another }) => {
  const { waiting, makes } = await two(page, another, 'quantum-leap:board=hex4', '7');
  const field = waiting.getByRole('combobox', { name: 'Type a move' });
  const offered = waiting.getByRole('option');
  await field.fill('e7');
  await field.press('ArrowUp');
  await expect(offered).toHaveText(['e7xb4', 'e7xc5', 'e7xe4']);
  await makes('a1xa3');
  await expect(offered).toHaveText(['e7xb4', 'e7xe4']);
  await field.press('Enter');
  await expect(played(waiting)).toHaveText([/a1xa3/, /e7xe4/]);
});
