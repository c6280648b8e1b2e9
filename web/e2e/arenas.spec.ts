/** An arena: opened, joined by its link, its games begin by themselves, and the way back; with axe on each page. */
import { fieldTime } from '../src/lib/ui/field-time';
import { expect, test } from './fixtures';
import { clean, signUp, inTurn, comes } from './people';
import { dice, makeMove, resign } from './player';

test('an arena pairs who has joined, leads to the game, and pairs them again', async ({ page, another }) => {
  // Its waits are the server's.
  test.slow();
  await page.goto('/arenas');
  await expect(page.getByText('To open or join an arena, log in.')).toBeVisible();
  await clean(page);
  await signUp(page, 'Rita');
  await page.goto('/arenas?game=quantum-link:board=hex2');
  await page.getByLabel('Name', { exact: true }).fill('An hour of links');
  await page.getByLabel('Starts at').fill(fieldTime(Date.now() / 1000));
  await page.getByRole('radio', { name: '30 min' }).check({ force: true });
  await clean(page);
  await page.getByRole('button', { name: 'Open the arena' }).click();
  await expect(page.getByRole('heading', { name: 'An hour of links' })).toBeVisible();
  await expect(page.getByText('You are being paired.')).toBeVisible();
  await clean(page);
  const link = await page.getByLabel('Send this link').inputValue();
  const other = await another();
  await signUp(other, 'Sven');
  await other.goto(link);
  await other.getByRole('button', { name: 'Join' }).click();
  // Both are led to their game.
  for (const one of [page, other]) await one.waitForURL('**/table/*', { timeout: 30_000 });
  const guest = await comes(another, link);
  const playing = guest.getByRole('region', { name: 'Being played' }).getByRole('link');
  await expect(playing).toHaveText(/Rita – Sven|Sven – Rita/);
  const table = page.url();
  await expect(page.getByText(/^until /)).toBeVisible();
  await page.getByRole('link', { name: 'An hour of links' }).click();
  await expect(page.getByText(/Your game: /)).toBeVisible();
  await clean(page);
  await page.getByRole('link', { name: 'Go to my game' }).click();
  expect(page.url()).toBe(table);
  for (const one of await inTurn(page, other)) await makeMove(one, dice(1));
  await resign(page);
  // Sven goes back by the table, Rita rests.
  await other.getByRole('button', { name: 'Back to the arena' }).click();
  await other.waitForURL(link);
  await page.goto(link);
  await expect(page.getByText('You are not being paired.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByText('1 finished game').click();
  await clean(page);
  const row = page.getByRole('row', { name: /Sven/ });
  await expect(row).toContainText('2');
  // The two have just met: the next game begins after a while.
  await page.getByRole('button', { name: 'Back to the arena' }).click();
  for (const one of [page, other]) await one.waitForURL('**/table/*', { timeout: 30_000 });
  expect(page.url()).not.toBe(table);
  await expect(page.getByRole('button', { name: 'Abort counts as your loss' })).toBeVisible();
});
