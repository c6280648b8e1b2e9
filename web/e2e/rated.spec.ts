/** A rated game of two people with accounts, each in a browser of their own: no help, both ratings, the profile. */
import { expect, played, test, type Page } from './fixtures';
import { against, sideOf } from './form';
import * as people from './people';
import { dice, makeMove, resign } from './player';

/** Clara says something; the other sees that it is new, reports it, and hides what Clara says. */
async function talk(page: Page, other: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Chat' }).click();
  const line = page.getByLabel('A line for the other players');
  await line.fill('x'.repeat(141));
  await expect(page.getByText('1 character too many')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await line.fill('Good luck!');
  await line.press('Enter');
  await expect(page.getByRole('log')).toContainText('You Good luck!');
  await expect(page.getByTestId('headline')).toBeInViewport({ ratio: 1 });
  await other.locator('summary', { hasText: 'Chat 1 new' }).click();
  const log = other.getByRole('log');
  await expect(log).toContainText('Clara Good luck!');
  await people.clean(other);
  await other.getByRole('button', { name: 'Report: Good luck!' }).click();
  await other.getByRole('button', { name: 'Yes, report it' }).click();
  await expect(other.getByRole('button', { name: 'Report: Good luck!' })).toBeDisabled();
  await expect(other.getByRole('button', { name: 'Report: Good luck!' })).toBeFocused();
  await other.getByRole('button', { name: 'Do not show what others say' }).click();
  await expect(log).not.toContainText('Good luck!');
  await other.locator('summary', { hasText: 'Chat' }).click();
  for (const words of '12345678') {
    await line.fill(words);
    await line.press('Enter');
  }
  // It was too many, and can be sent again.
  await expect(line).toHaveValue('8');
}

/** The page of a player offers no help, and a key brings none. */
async function withoutHelp(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Lens|What if/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Analyse' })).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(page.locator('[data-lens]')).toHaveCount(0);
  await page.keyboard.press('l');
  await people.clean(page);
}

/** Dieter blocks Clara in the chat, which is over for both, and lets her in again on the account's page. */
async function block(page: Page, other: Page): Promise<void> {
  await other.locator('summary', { hasText: 'Chat' }).click();
  await other.locator('.chat').getByRole('button', { name: 'Block Clara' }).last().click();
  for (const one of [page, other]) await expect(one.locator('.chat')).toHaveCount(0);
  const table = other.url();
  await other.goto('/account');
  await people.unfolded(other, 'Dieter');
  await expect(other.getByRole('link', { name: 'Clara' })).toBeVisible();
  await people.clean(other);
  await other.getByRole('button', { name: 'Unblock Clara' }).click();
  await expect(other.getByText('Nobody is blocked.')).toBeVisible();
  await expect(page.locator('.chat')).toHaveCount(1);
  await other.goto(table);
}

test('a rated game without help changes both ratings, and is on the profile', async ({ page, another }) => {
  const other = await another();
  await people.signUp(page, 'Clara');
  await page.goto('/?game=quantum-link:board=hex3');
  await expect(page.getByRole('radio', { name: 'Rated' })).toHaveCount(0);
  await against(page, 'By link');
  // On the usual board alone, and where chance decides who begins.
  await expect(page.getByText('usual board and rules can be rated')).toBeVisible();
  await page.goto('/?game=quantum-link');
  await against(page, 'By link');
  await expect(page.getByText('with random sides can be rated')).toBeVisible();
  await sideOf(page, 'Random');
  await page.getByRole('radio', { name: 'Rated' }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  const link = await page.getByLabel('Link for a friend').inputValue();
  // A guest is told to log in, and takes no seat.
  const guest = await people.comes(another, link);
  await expect(guest.getByRole('alert')).toContainText('log in');
  // Who logs in then is led back, and has the seat.
  await other.goto(link);
  await other.getByRole('link', { name: 'Log in to take the seat' }).click();
  await people.enter(other, 'Dieter');
  await expect(page.getByRole('link', { name: 'Dieter' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Clara' })).toBeVisible();
  await talk(page, other);
  await block(page, other);
  const [first, second] = await people.inTurn(page, other);
  await makeMove(first, dice(1));
  await expect(played(second)).toHaveCount(1);
  for (const one of [page, other]) {
    await withoutHelp(one);
    await expect(one.getByRole('button', { name: 'on another device' })).toHaveCount(0);
    await expect(one.getByRole('button', { name: 'Takeback' })).toBeDisabled();
  }
  // Who only watches may use the lens.
  await expect(guest.getByRole('button', { name: 'Lens' })).toBeVisible();
  await makeMove(second, dice(2));
  await expect(played(first)).toHaveCount(2);
  await resign(other);
  for (const one of [page, other]) {
    await expect(one.getByText('1662?')).toBeVisible();
    await expect(one.getByText('(\u2212162)')).toBeVisible();
    await expect(one.getByRole('link', { name: 'Analyse' }).first()).toBeVisible();
  }
  await other.getByRole('link', { name: 'Clara' }).click();
  await expect(other.getByRole('heading', { name: 'Clara' })).toBeVisible();
  await expect(other.getByText('1662?')).toBeVisible();
  await expect(other.getByRole('img', { name: /^Rating over 1 game/ })).toBeVisible();
  await expect(other.getByText('Dieter')).toBeVisible();
  // Dieter resigned.
  await expect(other.locator('.result')).toContainText('You lost');
  await people.clean(other);
  // Whose account is removed is asked for no rematch.
  await other.goto('/account');
  await people.unfolded(other, 'Dieter');
  await other.getByRole('button', { name: 'Remove the account' }).click();
  await other.getByRole('button', { name: 'Remove it' }).click();
  await people.isOwner(other, 'password');
  await expect(page.getByText('Former player').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
});

test('a game of the lobby is without help unless its opener wants it', async ({ page, another, server }) => {
  const help = (one: Page, name: string) =>
    one.getByRole('group', { name: 'Help by the computer' }).getByRole('radio', { name });
  await page.goto('/lobby?game=quantum-link');
  await expect(help(page, 'Off')).toBeChecked();
  await people.openInLobby(page, 'quantum-link');
  const other = await people.comes(another, '/lobby');
  await expect(other.locator('[data-seek]')).toContainText('no help by the computer');
  await people.clean(other);
  await people.takeInLobby(other, 'Quantum Link');
  await expect(page).toHaveURL(/\/table\/[0-9a-z]+$/);
  const watcher = await people.comes(another, page.url());
  for (const one of [page, other]) {
    await expect(one.locator('.game')).toContainText('no help by the computer');
    await expect(one.getByText('No lens, no analysis')).toBeVisible();
    await withoutHelp(one);
  }
  for (const what of ['Lens', 'What if…'])
    await expect(watcher.getByRole('button', { name: what })).toBeVisible();
  await resign(other);
  await expect(other.locator('[role=gridcell]:focus')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Analyse' }).first()).toBeVisible();
  await people.leaveLobby(page, server);
  // A game by a link has help, unless one chooses otherwise.
  await page.goto('/?game=quantum-link');
  await against(page, 'By link');
  await expect(help(page, 'Allowed')).toBeChecked();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.game')).toContainText('help by the computer allowed');
  await expect(page.getByRole('link', { name: 'Analyse' })).toBeVisible();
});
