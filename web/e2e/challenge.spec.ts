/** A person challenges another by name: the mark in the header, declining with a reason, accepting. */
import { expect, test } from './fixtures';
import { clean, signUp } from './people';

test('a challenge is declined with a reason, made again and accepted', async ({ page, another }) => {
  const other = await another();
  await signUp(page, 'Erika');
  await signUp(other, 'Fritz');
  await other.goto('/learn');
  await page.goto('/player/Fritz');
  await page.getByRole('link', { name: 'Challenge' }).click();
  await expect(page.getByLabel('The player’s name')).toHaveValue('Fritz');
  await page.getByRole('radio', { name: 'Days per turn' }).check({ force: true });
  const ask = page.getByRole('button', { name: 'Challenge', exact: true });
  await ask.click();
  const list = page.getByRole('region', { name: 'Challenges' });
  await expect(list.getByText('has your challenge')).toBeVisible();
  await clean(page);
  // On any page there is a mark, and the lobby has the challenge, also at 390 pixels.
  await other.getByRole('link', { name: 'Lobby : 1 challenge for you' }).click();
  await clean(other);
  await other.getByRole('button', { name: 'Decline the challenge of Erika' }).click();
  await other.getByLabel('Why you decline').selectOption('Not now');
  await other.getByRole('button', { name: 'Decline', exact: true }).dblclick();
  await expect(list.getByText('Fritz declines your challenge: Not now.')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Challenges' })).toHaveCount(0);
  // Who has read it need not read it again.
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.goBack();
  await expect(ask).toBeVisible();
  await expect(list).toHaveCount(0);
  await ask.click();
  await other.getByRole('button', { name: 'Accept the challenge of Erika' }).click();
  await expect(other).toHaveURL(/\/table\/[0-9a-z]+$/);
  await expect(page).toHaveURL(other.url());
  await expect(page.getByRole('link', { name: 'Fritz' })).toBeVisible();
});
