/** What stands on the page before its scripts have come, or where a part does not. */
import { expect, test } from './fixtures';

test('a page whose scripts do not come says so, and loads again', async ({ page, expected }) => {
  expected.push(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/games');
  const late = page.getByRole('alert');
  // Not at once: a slow page is no broken one.
  await expect(late).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(late).toContainText('The page is slow to load');
  await expect(late.locator('[lang=es]')).toContainText('La página tarda en cargar');
  await expect(late.locator('[lang=ja]')).toContainText('ページの読み込み');
  await page.unroute('**/assets/*.js');
  await late.getByRole('link', { name: 'Load it again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/games$/);
  await expect(late).toHaveCount(0);
});

test('a part of the page that does not come is missed, and comes by a reload', async ({ page, expected }) => {
  expected.push(/ERR_FAILED|dynamically imported module/);
  await page.goto('/games');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(page.getByText('Can\u2019t reach the server.')).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
