/** The courses: every step can be done as it says, and a course ends in a game. */
import { cell, expect, headline, ready, release, test } from './fixtures';
import { firstAble } from './player';

test('every picture of the rules is drawn when it comes near', release, async ({ page, server }) => {
  for (const game of await server.games()) {
    await page.goto(`/rules/${game}`);
    const figures = page.locator('section figure');
    await figures.first().scrollIntoViewIfNeeded();
    await expect(page.getByTestId('figure').first()).toBeVisible();
    const count = await figures.count();
    if (game === 'quantum-leap') expect(await page.getByTestId('figure').count()).toBeLessThan(count);
    for (const figure of await figures.all()) await figure.scrollIntoViewIfNeeded();
    await expect(page.getByTestId('figure')).toHaveCount(count);
  }
});

test('a course is taken step by step, with a wrong move and help on the way', async ({ page, expected }) => {
  expected.push(/422/);
  await page.goto('/learn');
  await page.getByRole('link', { name: /^Quantum Leap Leap as far/ }).click();
  await expect(page.getByRole('heading', { name: 'One friend, one cell' })).toBeVisible();
  await cell(page, 'c3').click();
  await cell(page, 'e5').click();
  await expect(page.getByRole('alert')).toContainText('QL-6');
  await cell(page, 'c3').click();
  await cell(page, 'c4').click();
  await expect(page.getByText('The captured stone is gone.').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two friends, two cells' })).toBeVisible();
  await cell(page, 'c2').click();
  await cell(page, 'c4').click();
  await expect(page.locator('.said')).toContainText('not the one asked for');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('[data-pointer="c3xc5"]')).toHaveCount(1);
  await expect(page.locator('.said')).toHaveText('c3xc5');
  await cell(page, 'c3').click();
  await cell(page, 'c5').click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await cell(page, 'c3').click();
  await cell(page, 'c4').click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Play a game' }).click();
  await ready(page);
  await expect(headline(page)).toHaveText('Your move');
  expect(await firstAble(page)).not.toBe('');
  await page.goto('/learn');
  await expect(page.getByText('4 of 4 done')).toBeVisible();
});

test('a move that nobody judges is said, and can be made again', async ({ page, expected }) => {
  expected.push(/503/, /Too much at once/);
  await page.goto('/learn/quantum-leap');
  await expect(page.getByRole('heading', { name: 'One friend, one cell' })).toBeVisible();
  await cell(page, 'c3').click();
  const busy = { code: 'busy', message: 'Too much at once' };
  await page.route('**/api/ask', (route) => route.fulfill({ status: 503, json: busy }));
  await cell(page, 'c4').click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/api/ask');
  // Who goes on meanwhile has done this step, and not the next.
  const skip = page.getByRole('button', { name: 'Skip' });
  await page.route('**/api/ask', (route) => skip.click().then(() => route.continue()), { times: 1 });
  await cell(page, 'c3').click();
  await cell(page, 'c4').click();
  await expect(page.locator('main nav .done')).toHaveCount(1);
});
