/** A holiday: taken on the account's page, seen by the opponent and by who watches, and ended. */
import { expect, test } from './fixtures';
import { clean, opened, signUp, comes, TWO } from './people';
import { dice, makeMove } from './player';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('days stand still while a player is on holiday, and all see until when', async ({ page, another }) => {
  const other = await another();
  await signUp(page, 'Nina');
  await signUp(other, 'Olaf');
  const game = 'quantum-link:board=hex3';
  const link = await opened(page, { game, seed: null, clock: { days: 3 }, ...TWO });
  await other.goto(link);
  await expect(other.getByRole('timer')).toHaveCount(1);
  await makeMove(page, dice(1));
  const watcher = await comes(another, link.split('#')[0]!);
  await expect(watcher.getByRole('timer')).toHaveCount(1);
  // It is Olaf's turn, who goes on holiday.
  const table = other.url();
  await other.goto('/account');
  await other.getByText('Holiday', { exact: true }).click();
  await expect(other.getByText('0 of this year’s 21 days are taken.')).toBeVisible();
  const form = other.getByRole('form', { name: 'Holiday' });
  await form.getByLabel('Last day').fill(day(60));
  await form.getByRole('button').click();
  await expect(other.getByText('a year has 21 days of holiday')).toBeVisible();
  await clean(other);
  await form.getByLabel('Last day').fill(day(3));
  await form.getByRole('button').click();
  await expect(other.getByText(/^You are on holiday until/)).toBeVisible();
  await clean(other);
  for (const one of [page, watcher]) {
    await expect(one.locator('.seats').getByText(/^On holiday until/)).toHaveCount(1);
    await expect(one.getByRole('timer')).toHaveCount(0);
  }
  await clean(page);
  // He may move all the same, and Nina's days run.
  await other.goto(table);
  await makeMove(other, dice(2));
  await expect(page.getByRole('timer')).toHaveCount(1);
  await expect(page.locator('.seats').getByText(/^On holiday until/)).toHaveCount(1);
  await other.goto('/account');
  await other.getByText('Holiday', { exact: true }).click();
  await other.getByRole('button', { name: 'End it now' }).click();
  await expect(other.getByRole('form', { name: 'Holiday' })).toBeVisible();
  await expect(page.locator('.seats').getByText(/^On holiday until/)).toHaveCount(0);
});
