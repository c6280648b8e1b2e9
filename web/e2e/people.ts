/** Several people, each in a browser of their own. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Seek } from '../src/lib/wire';
import { expect, played } from './fixtures';
import { dice, makeMove } from './player';
import type { Server } from './server';

/** A browser of somebody else. */
export async function another(browser: Browser, address: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
  return [context, await context.newPage()];
}

/** Both make moves in turn until the game is over. */
export async function playTogether(pages: [Page, Page], seed: number): Promise<void> {
  const draw = dice(seed);
  for (let moves = 0; moves < 200; moves++) {
    for (const page of pages) {
      if (await page.locator('.headline.over').count()) return;
      if ((await page.locator('.headline.yours').count()) === 0) continue;
      const before = await played(page).count();
      await makeMove(page, draw);
      for (const other of pages) await expect.poll(() => played(other).count()).toBeGreaterThan(before);
    }
  }
  throw new Error('the game has not ended');
}

/** Withdraws every seek that a test or its page has opened: the next test has the same server. */
export async function leaveLobby(page: Page, server: Server): Promise<void> {
  await server.withdrawSeeks();
  const open = (await (await page.request.get('/api/lobby')).json()) as Seek[];
  for (const { id, own } of open) if (own) await page.request.delete(`/api/lobby/seeks/${id}`);
}
