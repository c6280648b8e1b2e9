/** A board of one's own, painted cell by cell. */
import type { Locator, Page } from '@playwright/test';
import { cells, expect, test, release } from './fixtures';
import { openOptions, begin } from './form';
import { clean } from './people';
import { dice, makeMove } from './player';

const on = '.editor [role=gridcell][aria-selected=true]';

/** Goes to the form with its options open, and paints the board where `paints`. */
async function options(page: Page, board: string, paints = true): Promise<void> {
  await page.goto(`/?game=quantum-leap:board=${board}&seed=5`);
  await openOptions(page);
  if (paints) await page.getByRole('radio', { name: 'Custom' }).check();
}

test('a hole is painted into a board, and a game played on it', async ({ page }) => {
  await options(page, 'hex4');
  // It begins with the board that was there.
  await expect(page.locator(on)).toHaveCount(37);
  await page.getByText('6-fold', { exact: true }).click();
  const middle = page.locator('.editor [tabindex="0"]');
  await middle.click();
  await expect(page.locator(on)).toHaveCount(36);
  // With sixth turns a corner goes with the five others.
  await page.locator(on).first().click();
  await expect(page.locator(on)).toHaveCount(30);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator(on)).toHaveCount(36);
  await expect(page.locator('.editor')).toContainText('36 cells');
  await expect(page).toHaveURL(/mask/);
  await page.reload();
  await expect(page.locator(on)).toHaveCount(36);
  await begin(page);
  await expect(cells(page)).toHaveCount(36);
  await makeMove(page, dice(2));
});

test('the names of the shapes keep apart on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await options(page, 'hex3', false);
  const shapes = page.locator('.kinds label');
  await shapes.first().waitFor();
  const wider = await shapes.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(Math.max(...wider)).toBeLessThanOrEqual(0);
  await page.getByRole('radio', { name: 'Custom' }).check();
  const small = (await page.getByRole('grid', { name: 'Custom' }).boundingBox())!;
  await page.getByRole('button', { name: 'Paint on a large board' }).click();
  const large = (await page.getByRole('dialog').getByRole('grid').boundingBox())!;
  expect(large.width).toBeGreaterThan(small.width);
});

test('a stroke paints what it passes, and errors are told', release, async ({ page }) => {
  await options(page, 'hex3');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('alert')).toContainText('A board has 2 to 256 cells, not 0.');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeDisabled();
  const place = page.locator('.editor [role=gridcell]');
  const [from, to] = [(await place.nth(80).boundingBox())!, (await place.nth(84).boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 30 });
  await page.mouse.up();
  await expect(page.locator(on)).toHaveCount(5);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
});

test('a board is painted by keyboard alone', release, async ({ page }) => {
  await options(page, 'hex3', false);
  await page.getByRole('radio', { name: 'Custom' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.locator('.editor [tabindex="0"]')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator(on)).toHaveCount(18);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator(on)).toHaveCount(17);
  await expect(page.locator('.editor :focus')).toHaveAccessibleName(/^row 7, place 8, none$/);
});

test('the gallery leads to the painter with a small hexagon, and that to the form', async ({ page }) => {
  await page.goto('/boards');
  await page.getByRole('link', { name: 'Paint a board' }).click();
  const painter = page.getByRole('dialog', { name: 'Custom' });
  await expect(painter.getByText('19 cells')).toBeVisible();
  // Upright: as many cells above the middle row as below it, each row half a cell further.
  const rows = await painter.getByRole('row').evaluateAll((all) =>
    all.flatMap((row) => {
      const on = [...row.querySelectorAll('[aria-selected=true]')];
      const cells = on.map((cell) => cell.getBoundingClientRect());
      return cells.length > 0
        ? [{ count: cells.length, middle: (cells[0]!.x + cells.at(-1)!.right) / 2 }]
        : [];
    }),
  );
  expect(rows.map(({ count }) => count)).toEqual([3, 4, 5, 4, 3]);
  for (const { middle } of rows) expect(Math.abs(middle - rows[0]!.middle)).toBeLessThan(2);
  await painter.getByRole('button', { name: 'Done' }).click();
  await expect(painter).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Custom' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
  await clean(page);
});

test('a finger that scrolls the page has painted nothing', async ({ page }) => {
  const scroll = async (cell: Locator, then: () => Promise<void>): Promise<void> => {
    await cell.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await cell.boundingBox())!;
    const finger = { pointerId: 5, isPrimary: true, clientX: x + width / 2, clientY: y + height / 2 };
    await cell.dispatchEvent('pointerdown', finger);
    await then();
    await cell.dispatchEvent('pointercancel', finger);
  };
  await options(page, 'hex3');
  await expect(page.locator(on)).toHaveCount(19);
  await scroll(page.locator(on).nth(9), () => expect(page.locator(on)).toHaveCount(18));
  await expect(page.locator(on)).toHaveCount(19);

  await page.goto('/analysis?edit=1&game=quantum-leap:board%3Dhex3');
  const position = page.getByTestId('position');
  await expect(position).toHaveText(/ w -$/);
  const before = (await position.textContent())!;
  await page.getByRole('button', { name: 'Erase' }).click();
  await scroll(cells(page).nth(9), () => expect(position).not.toHaveText(before));
  await expect(position).toHaveText(before);
});
