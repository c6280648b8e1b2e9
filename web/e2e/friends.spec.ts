/** Friends at several screens: two and three real browsers, each with its own cookies. */
import type { Page } from '@playwright/test';
import type { NewTable } from '../src/lib/wire';
import { ALL, cell, expect, headline, played, ready, release, test, type Another } from './fixtures';
import { against } from './form';
import { clean, opened, playTogether, comes, TWO } from './people';
import { dice, makeMove, typeMove } from './player';

const LINK = 'quantum-link:board=hex3';
const FIVE = { base: 300, increment: 0 };

/** A friend at another screen, who has followed the link to the second seat. */
const friendOf = async (page: Page, another: Another, more: Pick<NewTable, 'clock'> = {}): Promise<Page> =>
  comes(another, await opened(page, { game: LINK, seed: null, ...TWO, ...more }));

const OTHERS = ['quantum-leap:board=hex3', 'quantum-leap:edition=1,board=hex2', 'quanta:board=5x5'];
for (const game of ['quantum-link:board=hex2', ...(ALL ? OTHERS : [])]) {
  test(`a friend follows the link, and both play ${game} to the end`, async ({ page, another }) => {
    await page.goto(`/?game=${game}`);
    await against(page, 'By link');
    await page.getByRole('button', { name: 'Start the game' }).click();
    const friend = await comes(another, await page.getByLabel('Link for a friend').inputValue());
    await expect(page.getByRole('heading', { name: 'Waiting for' })).toBeHidden();
    await expect(friend).toHaveURL(/\/table\/[0-9a-z]+$/);
    await playTogether([page, friend], 3);
  });
}

test('a stranger watches, and a second one who has the link finds it taken', async ({ page, another }) => {
  const link = await opened(page, { game: 'quantum-leap:board=hex3', seed: null, ...TWO });
  const friend = await another();
  const stranger = await another();
  // By the address alone one watches; the link leads to the seat in the same tab, too.
  await friend.goto(link.split('#')[0]!);
  await expect(friend.getByText('You\u2019re watching.')).toBeVisible();
  await friend.goto(link);
  await expect(page.getByText(/, online$/)).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByText('You\u2019re watching.')).toBeVisible();
  await expect(stranger.getByRole('alert')).toContainText('taken');
  await expect(page.getByText('1 person is watching')).toBeVisible();
  await makeMove(page, dice(1));
  await expect(played(stranger)).toHaveCount(1);
  await expect(stranger.locator('[role=gridcell].able')).toHaveCount(0);
  for (const one of [page, friend]) await clean(one);
});

test('a move is asked back, a draw agreed, and a rematch exchanges the seats', async ({ page, another }) => {
  const friend = await friendOf(page, another);
  await makeMove(page, dice(1));
  await page.getByRole('button', { name: 'Takeback' }).click();
  await friend.getByRole('button', { name: 'Agree' }).click();
  await expect(played(page)).toHaveCount(0);
  await makeMove(page, dice(2));
  await makeMove(friend, dice(3));
  // A finger that is on its way to the tray below the board finds it where it was, and agrees to nothing.
  const trayAt = (): Promise<number> =>
    friend.locator('.tray').evaluate((tray) => tray.getBoundingClientRect().top + scrollY);
  const before = await trayAt();
  const early = friend.waitForFunction(() => document.querySelector('.waiting .strong:disabled'));
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await early;
  expect(await trayAt()).toBe(before);
  await friend.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You offered a draw.')).toBeHidden();
  // The keyboard stays where it was; the answer leads it to the board.
  await expect(page.getByRole('button', { name: 'Offer a draw' })).toBeFocused();
  await expect(friend.locator('[role=gridcell]:focus')).toHaveCount(1);
  await expect(page.locator('.words .line')).toHaveText('Black declined.');
  const again = page.getByRole('button', { name: 'Offer a draw again after the next move' });
  await expect(again).toBeDisabled();
  const words = again.getByText('again after the next move', { exact: true });
  const [box, hint] = [again, words].map((one) => one.boundingBox());
  expect((await hint)!.y - (await box)!.y, 'below the words').toBeGreaterThan(16);
  await expect(page.locator('.words .line')).not.toHaveText('Black declined.');
  await expect(again).toBeDisabled();
  await friend.getByRole('button', { name: 'Offer a draw' }).click();
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(headline(friend)).toHaveText('Draw: the players agreed');
  for (const one of [page, friend]) {
    const next = one.getByRole('group', { name: 'What next' });
    await expect(next.getByRole('button', { name: 'Rematch' })).toBeInViewport({ ratio: 1 });
    for (const name of ['Review', 'Find another opponent'])
      await expect(next.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  }
  const finished = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await friend.getByRole('button', { name: 'Agree' }).click();
  await expect(page).not.toHaveURL(finished);
  await expect(friend).toHaveURL(page.url());
  await makeMove(friend, dice(4));
  await expect(played(page)).toHaveCount(1);
});

test('a move entered while the other thinks is made in its turn, if legal', async ({ page, another }) => {
  const friend = await friendOf(page, another);
  await ready(page);
  const premove = friend.locator('.asks', { hasText: 'Premove' });
  const enters = async (name: string): Promise<void> => {
    await cell(friend, name).click();
    await friend.locator('.picker button').first().click();
    await expect(premove).toContainText(`Premove: 1@${name}`);
  };
  // Coming near the board asks what may be entered.
  await cell(friend, 'a1').click();
  await expect(friend.locator('[role=gridcell].later')).toHaveCount(19);
  await enters('c3');
  await premove.getByRole('button', { name: 'Cancel' }).click();
  await expect(premove).toBeHidden();
  await enters('c3');
  await friend.keyboard.press('Escape');
  await expect(premove).toBeHidden();
  await enters('c2');
  await cell(friend, 'c2').click({ button: 'right' });
  await expect(premove).toBeHidden();
  // Who switches it off has nothing waiting, and enters nothing.
  const choose = async (choice: string): Promise<void> => {
    await friend.getByRole('button', { name: 'Settings' }).click();
    await friend.getByRole('group', { name: 'Premoves' }).getByText(choice).click();
    await friend.getByRole('button', { name: 'Close' }).click();
  };
  await enters('c2');
  await choose('Off');
  await expect(premove).toBeHidden();
  await expect(friend.locator('[role=gridcell].later')).toHaveCount(0);
  await choose('Allowed');
  await enters('c3');
  await expect(friend.locator('[data-pointer="1@c3"].later')).toBeVisible();
  await clean(friend);
  await typeMove(page, '2@a1');
  await expect(played(page)).toHaveText([/2@a1/, /1@c3/]);
  // What the other takes away is not made.
  await expect(friend.locator('[role=gridcell].later')).toHaveCount(17);
  await enters('b2');
  await typeMove(page, '2@b2');
  await expect(friend.getByRole('alert')).toContainText('1@b2 was not played');
  await ready(friend);
  await expect(played(friend)).toHaveCount(3);
});

test('a move made while the server is gone is kept once', async ({ page, another, server, expected }) => {
  expected.push(/ERR_(CONNECTION|SOCKET)|WebSocket connection/);
  const friend = await friendOf(page, another);
  await ready(page);
  // A page whose scripts have not come before the server goes does not come back by itself.
  await expect(headline(friend)).toBeVisible();
  await server.kill();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await page.locator('.tray').getByRole('button', { name: 'Pass' }).click();
  await expect(page.getByText('is not saved yet')).toBeVisible();
  await expect(page.locator('[role=gridcell].able')).toHaveCount(0);
  await server.run();
  await expect(page.getByText('Connection lost')).toBeHidden({ timeout: 20_000 });
  await expect(played(page)).toHaveCount(1);
  await expect(played(friend)).toHaveCount(1, { timeout: 20_000 });
});

test('who makes no first move is warned, and both are told of it', release, async ({ page, another }) => {
  test.setTimeout(150_000);
  const friend = await friendOf(page, another, { clock: FIVE });
  await makeMove(page, dice(1));
  const due = page.locator('.seats li', { hasText: 'Black' }).locator('.first');
  await expect(due).toHaveText(/^First move within 0:5\d$/);
  await expect(friend.locator('.seats .first')).toHaveText(/^First move within 0:5\d$/);
  // On a phone it leaves what stands above it to be read.
  await expect(friend.locator('.occupant', { hasText: 'online' })).toBeVisible();
  const parts = ['.occupant', '.first'].map((part) => friend.locator(`.seats .turn ${part}`));
  const [foot, badge] = parts.map((part) => part.boundingBox());
  expect((await badge)!.y).toBeGreaterThan((await foot)!.y + (await foot)!.height - 1);
  await expect(friend.getByRole('status').first()).toContainText('for your first move');
  await clean(friend);
  await expect(friend).toHaveTitle(/^0:1\d ● Your move/, { timeout: 60_000 });
  await expect(friend.getByRole('status').first()).toContainText('You have 20 seconds');
  await expect(page).not.toHaveTitle(/0:/);
  // The rule is a minute.
  const late = friend.getByText('You didn\u2019t make your first move in time.', { exact: true });
  await expect(late.first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Black didn\u2019t make the first move in time.').first()).toBeVisible();
  await expect(due).toHaveCount(0);
  await clean(friend);
  await friend.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('button', { name: 'Agree' }).click();
  await ready(friend);
});

test('who stays alone claims the game', release, async ({ page, another }) => {
  const friend = await friendOf(page, another, { clock: FIVE });
  await makeMove(page, dice(1));
  await makeMove(friend, dice(2));
  await makeMove(page, dice(3));
  await friend.context().close();
  await expect(page.getByText('Black disconnected.', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Claim the win in 0:/)).toBeVisible();
  // The rule is a minute: `crates/server/tests/it/leaving.rs` lets it pass without waiting for it.
  if (!ALL) return;
  test.setTimeout(180_000);
  await page.getByRole('button', { name: 'Claim the win' }).click({ timeout: 90_000 });
  await expect(headline(page)).toHaveText(/^You won/);
});

test('another browser finds no game of mine, and goes on with it by a link', async ({ page, another }) => {
  const link = await opened(page, { game: LINK, seed: null, ...TWO });
  const friend = await comes(another, link);
  const telephone = await another();
  await ready(page);
  await telephone.goto('/games');
  // Games that belong to nobody may be listed: those of programs without cookies.
  await expect(telephone.getByText('No game yet.').or(telephone.locator('li').first())).toBeVisible();
  await expect(telephone.locator(`a[href="${new URL(page.url()).pathname}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const device = page.getByLabel('Open this link on your other device');
  await expect(device).toBeFocused();
  await telephone.goto(await device.inputValue());
  await makeMove(telephone, dice(1));
  await expect(played(page)).toHaveCount(1);
  await expect(played(friend)).toHaveCount(1);
});
