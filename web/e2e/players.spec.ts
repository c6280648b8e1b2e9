/** A person finds another by the beginning of the name, sees what they play, and challenges them. */
import { expect, test } from './fixtures';
import { atAccount, clean, signUp, openInLobby, takeInLobby } from './people';
import { dice, makeMove } from './player';

// Who leaves a game soon after coming closes its connection early.
test.use({ expected: [/WebSocket is closed before/] });

test('somebody is found, watched and challenged without typing the whole name', async ({ page, another }) => {
  const [other, guest] = [await another(), await another()];
  await signUp(page, 'Gerda');
  await atAccount(other, 'Hubertus');
  await page.goto('/lobby');
  await page.getByRole('link', { name: /^Players/ }).click();
  const here = page.getByRole('region', { name: 'Here now' });
  await expect(here.getByRole('link', { name: 'Hubertus', exact: true })).toBeVisible();
  await clean(page);

  const find = page.getByRole('combobox', { name: 'Find a player by name' });
  await find.fill('hub');
  await expect(page.getByRole('option', { name: 'Hubertus' })).toBeVisible();
  await clean(page);
  await find.press('Escape');
  await expect(page.getByRole('option', { name: 'Hubertus' })).toHaveCount(0);
  await find.press('ArrowUp');
  await page.getByRole('option', { name: 'Hubertus' }).click();
  await expect(page.getByRole('heading', { name: 'Hubertus' })).toBeVisible();
  await expect(page.getByText('· online')).toBeVisible();
  // Who follows him hears that he opens a game.
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Follow', pressed: true })).toBeVisible();

  // A game that began in the lobby is listed for others, with its players.
  await openInLobby(other, 'quanta:board=5x5');
  await expect(page.getByText('Hubertus has opened a game.')).toBeVisible();
  await clean(page);
  await takeInLobby(guest, 'Quanta');
  await makeMove(other, dice(1));
  await page.goto('/players');
  await expect(here.getByRole('listitem').filter({ hasText: 'Hubertus' }).last()).toContainText('here');
  await here.getByRole('link', { name: 'Watch: Quanta' }).click();
  await expect(page).toHaveURL(other.url());
  await expect(page.getByRole('grid')).toBeVisible();

  await page.goto('/lobby?game=quantum');
  await page.getByRole('radio', { name: 'A player' }).check({ force: true });
  const whom = page.getByRole('combobox', { name: 'The player’s name' });
  await whom.pressSequentially('hu');
  await expect(page.getByRole('option', { name: 'Hubertus' })).toBeVisible();
  await whom.press('ArrowDown');
  await whom.press('Enter');
  await expect(whom).toHaveValue('Hubertus');
  await page.getByRole('radio', { name: 'Days per turn' }).check({ force: true });
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(page.getByText('has your challenge')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Lobby : 1 challenge for you' })).toBeVisible();
});
