/** A finished game of the lobby is looked up, by an address that can be shared, and opened. */
import { expect, ready, test } from './fixtures';
import { clean, signUp } from './people';
import { dice, makeMove } from './player';

test.use({ expected: [/WebSocket is closed before/] });

test('a finished game is found by its player and game, and opened', async ({ page, another }) => {
  const guest = await another();
  await signUp(page, 'Ingeborg');
  await page.goto('/lobby?game=quanta:board%3D5x5');
  await page.getByRole('radio', { name: 'You', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Open the game' }).click();
  await guest.goto('/lobby');
  await guest.getByRole('button', { name: /^Play Quanta/ }).click();
  await ready(page);
  await makeMove(page, dice(1));
  await ready(guest);
  await makeMove(guest, dice(2));
  await guest.getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(page.locator('.headline.over')).toBeVisible();
  const table = page.url();

  await guest.goto('/players');
  await guest.getByRole('link', { name: 'Finished games of everybody' }).click();
  await expect(guest.getByRole('heading', { name: 'Finished games' })).toBeVisible();
  await clean(guest);
  await guest.getByRole('combobox', { name: 'Player' }).fill('ingeborg');
  await guest.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Quanta');
  await guest.getByRole('combobox', { name: 'Result' }).selectOption('The first player wins');
  await guest.getByRole('button', { name: 'Search' }).click();
  await expect(guest).toHaveURL(/\/archive\?player=ingeborg&game=quanta&result=first$/);
  const found = guest.getByRole('main').getByRole('link', { name: 'Ingeborg' });
  await expect(found).toHaveCount(1);
  await clean(guest);
  // The address is all that somebody else needs.
  await page.goto(guest.url());
  await expect(page.getByRole('main').getByRole('link', { name: 'Ingeborg' })).toHaveCount(1);
  await found.click();
  await expect(guest).toHaveURL(table);
  await expect(guest.getByRole('grid')).toBeVisible();
});
