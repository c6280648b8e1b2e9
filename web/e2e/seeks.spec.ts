/** A rated game of the lobby: who opens it and with what rating is in the list, a guest cannot take it, and it changes both ratings. */
import { expect, headline, played, test, type Page } from './fixtures';
import { clean, leaveLobby, signUp, inTurn } from './people';
import { dice, makeMove, resign } from './player';

test.afterEach(({ page, server }) => leaveLobby(page, server));

const seek = (page: Page, name: string) => page.locator('[data-seek]', { hasText: name });

test('a rated seek names its player, is not for guests, changes both ratings', async ({ page, another }) => {
  const [other, guest] = [await another(), await another()];
  await signUp(page, 'Gustav');
  await signUp(other, 'Hanna');
  await page.goto('/lobby?game=quantum-link');
  // A game with strangers has a clock unless one chooses otherwise.
  await expect(page.getByRole('radio', { name: '10+5' })).toBeChecked();
  await page.getByRole('radio', { name: '15+10' }).check({ force: true });
  await page.getByRole('radio', { name: 'Rated' }).check({ force: true });
  await page.getByRole('button', { name: 'Open the game' }).click();
  await expect(seek(page, 'Gustav')).toContainText('Rated');
  await clean(page);
  await guest.goto('/lobby');
  await expect(seek(guest, 'Gustav')).toContainText('15 min + 10 s');
  await clean(guest);
  await seek(guest, 'Gustav').getByRole('button').click();
  await expect(guest.getByRole('alert')).toContainText('log in');
  await other.goto('/lobby');
  await seek(other, 'Gustav').getByRole('button').click();
  await expect(other).toHaveURL(/\/table\/[0-9a-z]+$/);
  await expect(page).toHaveURL(other.url());
  const [first, second] = await inTurn(page, other);
  await makeMove(first, dice(1));
  await expect(played(second)).toHaveCount(1);
  await makeMove(second, dice(2));
  await expect(played(first)).toHaveCount(2);
  await resign(first);
  await expect(headline(second)).toContainText('You won');
  // The list has the rating from now on.
  await second.goto('/lobby?game=quantum-link');
  await second.getByRole('button', { name: 'Open the game' }).click();
  await expect(seek(second, '1662?')).toContainText(/± 5\d\d/);
  await guest.goto('/lobby');
  await expect(seek(guest, '1662?')).toContainText('Casual');
  await clean(guest, 390);
  await expect(second.locator('.said')).toContainText('is open');
  await second.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(second.locator('.said')).toHaveCount(0);
});
