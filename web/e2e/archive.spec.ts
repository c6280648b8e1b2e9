/** A finished game of the lobby is looked up, by an address that can be shared, and opened. */
import type { FoundGames } from '../src/lib/wire';
import { expect, test } from './fixtures';
import { clean, met, signUp } from './people';
import { dice, makeMove, resign } from './player';

test.use({ expected: [/WebSocket is closed before|404/] });

test('a finished game is found by its player and game, and opened', async ({ page, another }) => {
  const guest = await another();
  await signUp(page, 'Ingeborg');
  await met(page, guest, 'quanta:board=5x5');
  await makeMove(page, dice(1));
  await makeMove(guest, dice(2));
  await resign(guest);
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
  const games = page.getByRole('main').getByRole('link', { name: 'Ingeborg' });
  await expect(games).toHaveCount(1);
  // Older ones come once, however often they are asked for.
  await page.route('**/api/games?*', async (route) => {
    const [url, before] = route.request().url().split('&before=');
    const { games } = (await (await route.fetch({ url: url! })).json()) as FoundGames;
    await route.fulfill({ json: before ? { games: [{ ...games[0], id: 'y' }] } : { games, older: 'x' } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Older games' }).dblclick();
  await expect(games).toHaveCount(2);
  await found.click();
  await expect(guest).toHaveURL(table);
  await expect(guest.getByRole('grid')).toBeVisible();
});
