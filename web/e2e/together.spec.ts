/** What several people bring about at one table, each in a browser of their own: its other ends, and the way back to it. */
import { expect, headline, played, ready, test, type Page } from './fixtures';
import { clean, opened, comes, TWO } from './people';
import { dice, makeMove, resign, typeMove } from './player';

test('a game is broken off: by one before both have moved, by both afterwards', async ({ page, another }) => {
  const friend = await comes(another, await opened(page, { game: 'quanta:board=5x5', seed: '1', ...TWO }));
  // Whoever comes has the table shown anew, and what is half entered is lost.
  await expect(page.getByText(/, online$/)).toBeVisible();
  await ready(page);
  await typeMove(page, '+@a1');
  await expect(played(friend)).toHaveCount(1);
  await friend.getByRole('button', { name: 'Abort' }).click();
  for (const one of [page, friend]) await expect(headline(one)).toHaveText('Game aborted');
  const before = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await friend.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, friend]) await expect(one).not.toHaveURL(before);
  await expect(friend).toHaveURL(page.url());
  for (const one of [page, friend]) await expect(one.getByText(/, online$/)).toBeVisible();
  await ready(friend);
  await typeMove(friend, '+@a1');
  await ready(page);
  await typeMove(page, '-@a5');
  await expect(played(friend)).toHaveCount(2);
  await page.getByRole('button', { name: 'Abort' }).click();
  await expect(friend.getByText('wants to abort the game')).toBeVisible();
  await friend.getByRole('button', { name: 'Refuse' }).click();
  await expect(headline(friend)).not.toHaveText('Game aborted');
  await friend.getByRole('button', { name: 'Abort' }).click();
  await page.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, friend]) await expect(headline(one)).toHaveText('Game aborted');
  await clean(page);
});

test('one click leads to the next game where it is my turn, and back', async ({ page }) => {
  const both: string[] = [];
  for (const game of ['quantum', 'quantum-link:board=hex2']) {
    await opened(page, { game, seed: '1', ...TWO });
    both.push(page.url());
  }
  for (const address of both) {
    await page.getByRole('button', { name: 'Next game where it\u2019s your turn' }).click();
    await expect(page).toHaveURL(address);
  }
});

test('a game by the clock is at the foot of other pages, with the way back', async ({ page, another }) => {
  const clock = { base: 600, increment: 5 };
  const link = await opened(page, { game: 'quantum-link:board=hex2', seed: '1', clock, ...TWO });
  const friend = await comes(another, link);
  await makeMove(page, dice(1));
  await page.goto('/puzzles');
  const bar = (one: Page) =>
    one.locator('.bar', { has: one.getByRole('link', { name: 'Back to the game' }) });
  await expect(bar(page)).toContainText(/Quantum Link: Black to move\. First move within \d:\d\d/);
  await makeMove(friend, dice(2));
  await expect(bar(page)).toContainText(/Your move\s+(10:0\d|9:5\d)/);
  await expect(page).toHaveTitle(/^\u25cf Your move: /);
  await clean(page);
  // It is in the way of nothing, and is closed once the game is over.
  await friend.goto('/about');
  await expect(bar(friend)).toContainText('to move');
  await friend.getByRole('link', { name: 'About and privacy' }).click({ trial: true });
  await bar(page).getByRole('link').click();
  await resign(page);
  await expect(bar(friend)).toContainText(/You won: \w+ resigned/);
  await bar(friend).getByRole('button', { name: 'Close' }).click();
  await expect(bar(friend)).toHaveCount(0);
  await page.goto('/puzzles');
  await expect(page.getByTestId('task')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
