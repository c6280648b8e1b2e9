/** The form on the first page, as a person fills it in. */
import { expect, ready, type Page } from './fixtures';

type Opponent = 'Computer' | 'Friend here' | 'By link' | 'Watch';

export const against = (page: Page, who: Opponent): Promise<void> =>
  page.getByRole('group', { name: 'Against' }).getByText(who, { exact: true }).click();

export const sideOf = (page: Page, seat: string): Promise<void> =>
  page.getByRole('group', { name: 'I play' }).getByText(seat, { exact: true }).click();

/** Opens the game's options, which are one line at first. */
export const openOptions = (page: Page): Promise<void> => page.getByText(/^Options: /).click();

export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ready(page);
}

/** Has new games played in this tab: a choice of the settings. */
export async function playInTab(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByText('In this tab', { exact: true }).click();
  await expect(dialog.getByText('This browser stores the game')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
}
