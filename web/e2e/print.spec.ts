/** Sheets of paper: what the links give is a PDF, and without a server there are none. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test, remembers } from './fixtures';

async function printed(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
}

test('a board, its counters and puzzles are printed', async ({ page }) => {
  await page.goto('/rules/quantum-link');
  const board = page.getByRole('link', { name: 'Print the board' });
  expect(await printed(page, board)).toBe('quantum-link-board.pdf');
  const counters = page.getByRole('link', { name: 'Print counters' });
  expect(await printed(page, counters)).toBe('quantum-link-pieces.pdf');
  await page.goto('/puzzles/quanta');
  const puzzles = page.getByRole('link', { name: 'Print 12 puzzles from here' });
  expect(await printed(page, puzzles)).toBe('quanta-puzzles.pdf');
  await remembers(page, 'where', 'tab');
  await page.goto('/rules/quantum-link');
  await expect(page.getByRole('link', { name: 'Play it' })).toBeVisible();
  await expect(board).toBeHidden();
});
