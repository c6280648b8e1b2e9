/** A game with a day a move: a seat in the lobby, moves, a conditional answer that the server plays, and the end. */
import { expect, played, ready, test, type Page } from './fixtures';
import { clean, leaveLobby, openInLobby, takeInLobby } from './people';
import { dice, makeMove, resign, typeMove } from './player';

test.afterEach(({ page, server }) => leaveLobby(page, server));

/** Enters a move on the board of the dialog: a piece, and where it goes. */
async function enter(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conditional moves' });
  const before = await dialog.locator('ol span').count();
  while ((await dialog.locator('ol span').count()) === before) {
    await dialog.locator('[role=gridcell].able').first().click();
    await expect(dialog.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
  }
}

test('a day a move, with an answer made before the question', async ({ page, another }) => {
  const other = await another();
  await openInLobby(page, 'quantum-leap:board=hex3&clock=1d');
  await takeInLobby(other, 'Quantum Leap');
  await expect(page).toHaveURL(/\/table\/[0-9a-z]+$/);
  await ready(page);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await makeMove(page, dice(3));
  await makeMove(other, dice(4));
  await expect(played(page)).toHaveCount(2);
  // Whoever waits says what they answer.
  await other.locator('summary', { hasText: 'Conditional moves' }).click();
  await other.getByRole('button', { name: 'Add a line' }).click();
  const keep = other.getByRole('button', { name: 'Keep this line' });
  await enter(other);
  await expect(keep).toBeDisabled();
  await enter(other);
  await clean(other);
  await keep.click();
  const line = other.locator('.plan li .line');
  await expect(line).toHaveCount(1);
  const [asked, answer] = (await line.textContent())!.split(' → ');
  await clean(other);
  // It is there again after a reload, and the other sees nothing of it.
  await other.reload();
  await expect(line).toHaveText(`${asked} → ${answer}`);
  await expect(page.locator('.plan')).toHaveCount(0);
  // Nobody has to be there for the answer.
  await other.goto('/learn');
  await typeMove(page, asked!);
  await expect(played(page)).toHaveText([/./, /./, new RegExp(asked!), new RegExp(answer!)]);
  await ready(page);
  await resign(page);
  await other.goto(page.url());
  await expect(other.getByTestId('headline')).toContainText('You won');
  await expect(line).toHaveCount(0);
});
