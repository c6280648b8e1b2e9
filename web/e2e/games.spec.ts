/** Whole games against the computer, from the first page to the result; `tab.spec.ts` has one of Quantum. */
import { able, cell, cells, expect, headline, played, ready, test, type Page } from './fixtures';
import { openOptions, sideOf, begin } from './form';
import { dice, makeMove, playOut, atTable } from './player';

/** The result is told in words, and its rule can be read. */
async function result(page: Page, rule: RegExp): Promise<void> {
  await expect(headline(page)).toHaveText(/wins|^You (won|lost)|^Draw/);
  const link = page.locator('.reason a');
  await expect(link).toHaveText(rule);
  const id = ((await link.textContent()) ?? '').replace('Rule ', '');
  // The rules open beside the game.
  await link.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('section.named')).toHaveAttribute('id', id);
  await expect(sheet.locator('section.named')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/table\//);
}

test('Quantum Leap, second edition: one click from the first page, on a laptop too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeInViewport({ ratio: 1 });
  await begin(page);
  await expect(cells(page)).toHaveCount(61);
  await expect(headline(page)).toHaveText('Your move');
  expect(await able(page).count()).toBeGreaterThan(0);

  await page.goto('/?game=quantum-leap:board=hex3&seed=4');
  await page.getByLabel('Level of the computer for Black').selectOption('1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await playOut(page);
  await result(page, /QL-7/);
});

test('Quantum Leap, first edition: options by hand, Black swaps two stones', async ({ page }) => {
  await page.goto('/');
  await openOptions(page);
  await page.getByRole('radio', { name: 'First' }).check();
  for (let smaller = 0; smaller < 2; smaller++)
    await page.getByRole('button', { name: 'Less: Cells per side' }).click();
  await expect(page.getByText('Options: First edition, Hexagon 3, 2 players')).toBeVisible();
  await sideOf(page, 'Black');
  await page.getByLabel('Level of the computer for White').selectOption('1');
  await page.getByRole('button', { name: 'Start the game' }).click();

  await expect(headline(page)).toHaveText('Black may swap two stones');
  await expect(cells(page)).toHaveCount(19);
  await expect(page.getByRole('button', { name: 'Keep the setup' })).toBeVisible();
  const white1 = (await able(page).first().getAttribute('data-name')) ?? '';
  await cell(page, white1).click();
  const black1 = (await able(page).first().getAttribute('data-name')) ?? '';
  await cell(page, black1).click();
  await expect(played(page).first()).toContainText(`${white1} ⇄ ${black1}`);
  await playOut(page);
  await result(page, /QL-7/);
});

test('Quantum Link', async ({ page }) => {
  await page.goto('/?game=quantum-link:board=hex3');
  await page.getByLabel('Level of the computer for Black').selectOption('1');
  await begin(page);
  await page.locator('[data-arm="2"]').click();
  await page.locator('[data-name="c3"]').click();
  await expect(played(page).first()).toContainText('2@c3');
  await playOut(page, 5);
  await result(page, /QK-6/);
  // The points are drawn over all rings.
  await expect(page.locator('[data-decided] ~ g:not([data-decided]) text').first()).toHaveText(/^\+\d$/);
  await expect(page.locator('.score')).toHaveCount(2);
});

test('Quanta, begun by the first move on the first page', async ({ page }) => {
  await page.goto('/?game=quanta:board=5x5');
  await page.getByLabel('Level of the computer for Blue').selectOption('1');
  await cell(page, 'c3').click();
  await page.getByRole('toolbar', { name: 'Choose for c3' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/table\//);
  await ready(page);
  await expect(played(page).first()).toContainText('@c3');
  await playOut(page, 7);
  await result(page, /QA-9/);
});

test('a first visit is offered a lesson, later ones games begun and the last settings', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Learn in a few minutes' })).toBeVisible();
  await expect(page.getByLabel('Level of the computer for Black')).toHaveValue('2');
  await page.goto('/?game=quantum-link:board=hex3&clock=3%2B2');
  await sideOf(page, 'Black');
  await page.getByLabel('Level of the computer').selectOption('4');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await makeMove(page, dice(1));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Learn in a few minutes' })).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Quantum Link' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'With a clock' })).toBeChecked();
  await expect(page.getByText('Options: Hexagon 3')).toBeVisible();
  const strip = page.getByRole('region', { name: 'Continue your game' });
  await strip.getByRole('link', { name: /Quantum Link.*Level 4/ }).click();
  await expect(played(page).first()).toBeAttached();
});

test('at the table stands what is played, and its rules open beside it', async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap', [{ type: 'person' }, { type: 'person' }], '7');
  await expect(page.getByText('Quantum Leap, Second edition, 61 cells')).toBeVisible();
  await page.getByRole('button', { name: 'Rules' }).click();
  const rules = page.getByRole('dialog', { name: 'Quantum Leap' });
  await expect(rules).toContainText('The goal');
  await rules.locator('[role=gridcell].able').first().click();
  const target = rules.getByRole('gridcell', { name: /can be played/ });
  await target.first().click();
  await expect(rules.getByRole('status').filter({ hasText: 'plays' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await ready(page);
});

test('a side left open is drawn when the game starts', async ({ page }) => {
  await page.goto('/?game=quantum-leap:board=hex3&seed=4');
  await sideOf(page, 'Random');
  // The board does not begin the game: nobody knows yet who moves first.
  await expect(page.getByText('or make the first move on the board')).toBeHidden();
  await begin(page);
  const own = page.locator('.seats li', { hasText: 'You' });
  await expect(own).toHaveCount(1);
  await expect(own).toHaveText(/White|Black/);
});

test('a start that is over before the first move is dealt anew', async ({ page }) => {
  await page.addInitScript(() => {
    const random = crypto.getRandomValues.bind(crypto);
    let starts = 0;
    crypto.getRandomValues = (array) => {
      random(array);
      // In the first start that is drawn, White is stuck.
      if (array instanceof Uint32Array && array.length === 1 && starts++ === 0) array.fill(28_381);
      return array;
    };
  });
  await page.goto('/?game=quantum-leap:edition=1,board=hex3,players=6');
  await expect(able(page).first()).toBeVisible();
  await expect(page.getByText('or make the first move on the board')).toBeVisible();
});

test('a game that the server did not open can be tried again at once', async ({ page, expected }) => {
  expected.push(/429/);
  const refusal = { code: 'too-many', message: 'too many tables are being opened: wait a little' };
  await page.route('**/api/tables', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start the game' });
  await start.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await start.click();
  await expect(page).toHaveURL(/\/table\//);
});
