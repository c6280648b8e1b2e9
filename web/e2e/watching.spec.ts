/** Who has no seat sees a watcher's page: a stranger at another's table, and who has left a game. */
import type { NewTable } from '../src/lib/wire';
import { expect, headline, played, ready, test, type Page } from './fixtures';
import { clean, opened, comes } from './people';
import { dice, makeMove, resign } from './player';
import { computer, person } from './server';

/** Nothing on the page is for a player. */
async function watches(page: Page): Promise<void> {
  await expect(page.getByText('You\u2019re watching.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play this start yourself' })).toBeVisible();
  for (const name of ['Takeback', 'Hint', 'Resign', 'Pause', 'New game', 'Rematch', 'Leave', 'Resume'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(headline(page)).not.toHaveText(/\bYour?\b/);
  await expect(page.locator('.seats')).not.toContainText('You');
  expect(await page.title()).not.toContain('Your move');
  await expect(page.getByPlaceholder('Type a move')).toHaveCount(0);
  await expect(page.locator('[role=gridcell].able')).toHaveCount(0);
}

/** What a player would do by hand is neither done nor refused. */
async function triesEverything(page: Page): Promise<void> {
  await page.locator('.board [role=gridcell]').first().click();
  for (const key of ['h', 'u', 'p']) await page.keyboard.press(key);
  // As when the page comes back into sight.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toHaveCount(0);
}

const TABLES: [string, NewTable['sitters'], Partial<NewTable>][] = [
  ['against the computer, with a clock', [person, computer], { clock: { base: 600, increment: 0 } }],
  ['of two at one screen', [person, person], {}],
];
for (const [what, sitters, more] of TABLES)
  test(`a stranger at a table ${what} watches while it goes on and afterwards`, async ({ page, another }) => {
    await opened(page, { game: 'quantum-leap:board=hex3', seed: '1', sitters, ...more });
    const stranger = await comes(another, page.url());
    await watches(stranger);
    await expect(stranger.locator('.seats')).toContainText('Guest');
    await makeMove(page, dice(1));
    await ready(page);
    await triesEverything(stranger);
    await watches(stranger);
    await clean(stranger);
    // Whose table it is sees what they saw before.
    await expect(headline(page)).toHaveText(/Your move|to move/);
    await resign(page);
    await expect(headline(stranger)).toHaveText(/wins/);
    await watches(stranger);
    await stranger.reload();
    await watches(stranger);
    await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
    // The way on: the same start, at a table of their own.
    await stranger.getByRole('link', { name: 'Play this start yourself' }).click();
    await expect(stranger).toHaveURL(/\?game=quantum-leap.*board.*hex3.*seed=1$/);
  });

test('who leaves a game of three watches it; the others hear who plays on', async ({ page, another }) => {
  const three = { sitters: [person, person, person], invited: [1, 2], standIn: 5 };
  const game = 'quantum-leap:edition=1,board=hex4,players=3';
  const link = await opened(page, { game, seed: '1', ...three });
  const others: Page[] = [];
  for (let count = 0; count < 2; count++) {
    const other = await comes(another, link);
    await expect(other.getByRole('button', { name: 'Leave' })).toBeVisible();
    others.push(other);
  }
  const [leaver, stays] = others as [Page, Page];
  await expect(page.locator('.seats')).toContainText('Guest 3, online');
  // Who agrees to what another asks has not asked.
  await makeMove(page, dice(1));
  await page.getByRole('button', { name: 'Takeback' }).click();
  await stays.getByRole('button', { name: 'Agree' }).click();
  await expect(stays.locator('.waiting')).toHaveText(/White asks for a takeback\.\s*Withdraw/);
  await leaver.getByRole('button', { name: 'Agree' }).click();
  await expect(played(page)).toHaveCount(0);
  // A move entered for later is gone with the seat.
  await leaver.locator('.board [role=gridcell]').first().click();
  await leaver.getByRole('button', { name: 'Leave' }).click();
  await leaver.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(leaver.locator('#main').getByText('Level 5 plays on for you.')).toBeVisible();
  await watches(leaver);
  await expect(leaver.getByRole('link', { name: 'Lobby' }).last()).toBeVisible();
  await triesEverything(leaver);
  for (const one of [page, stays])
    await expect(one.locator('#main').getByText(/^Level 5 plays Black for Guest \d\.$/)).toBeVisible();
  await leaver.reload();
  await expect(leaver.locator('#main').getByText('Level 5 plays on for you.')).toBeVisible();
  await watches(leaver);
  await clean(leaver);
  await makeMove(page, dice(1));
  await watches(leaver);
  await leaver.goto('/games');
  await expect(leaver.locator(`a[href="${new URL(page.url()).pathname}"]`)).toContainText('View');
});
