/** What helps somebody at the table: a hint, a reason, a start to share. */
import { able, cell, expect, headline, played, test } from './fixtures';
import { firstAble, atTable } from './player';
import { computer, person } from './server';

test('a hint shows a move that can be played', async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap:board=hex4', [person, computer]);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText(/The engine would play/).first()).toBeVisible();
  const pointer = page.locator('[data-pointer]');
  await expect(pointer).toHaveCount(1);
  const [from, to] = ((await pointer.getAttribute('data-pointer')) ?? '').split('x');
  await cell(page, from!).click();
  await cell(page, to!).click();
  await expect(played(page).first()).toContainText(`${from}x${to}`);
  await expect(pointer).toHaveCount(0);
  // For a placement it shows what goes where.
  await atTable(page, server, 'quanta:board=6x6', [person, person], null);
  await page.keyboard.press('h');
  await expect(page.locator('[data-pointer] .ghost')).toHaveCount(1);
});

test('a move that is not legal is explained, with its rule', async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap', [person, computer]);
  const from = await firstAble(page);
  await cell(page, from).click();
  const near = await able(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-name')));
  const far = ['a1', 'i9', 'e1', 'e9', 'a5', 'i5'].find((name) => name !== from && !near.includes(name))!;
  const isOwn = (await cell(page, far).getAttribute('aria-label'))?.includes('white');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await page.keyboard.type(`${from}x${far}`);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'QL-6' });
  await expect(alert).toContainText(/friends? beside it|lands on an enemy/);
  const rule = alert.getByRole('link', { name: 'Rule QL-6' });
  await expect(rule).toHaveAttribute('href', '/rules/quantum-leap#QL-6');
  await expect(headline(page)).toHaveText('Your move');
  if (isOwn) return;
  await page.locator('.top').click();
  await cell(page, from).click();
  await cell(page, far).click();
  await expect(alert).toBeVisible();
});

test('the start of a game is shared by a link', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await atTable(page, server, 'quantum-leap:board=hex3', [person, computer], '99');
  await page.getByRole('button', { name: 'Copy a link to this start' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(page.getByLabel('Start', { exact: true })).toHaveValue('amber-bear-19');
});
