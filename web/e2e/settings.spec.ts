/** What is chosen once and kept: the board's style and the sound. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, headline, ready, test } from './fixtures';
import { dice, makeMove } from './player';
import { person } from './server';

/** Counts what starts to sound. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { heard: number };
    counted.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counted.heard += 1;
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: number }).heard);
}

test('moves and the end are heard until the sound is switched off, and that is kept', async ({
  page,
  server,
}) => {
  const heard = await listen(page);
  // A separate switch: reduced motion does not silence the page.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(await server.open('quantum', [person, person], null));
  await ready(page);
  expect(await heard()).toBe(0);
  await makeMove(page, dice(1));
  await expect.poll(heard).toBe(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Sound' }).getByText('Off').click();
  await page.getByRole('button', { name: 'Close' }).click();
  await makeMove(page, dice(2));
  expect(await heard()).toBe(1);
  await page.reload();
  await ready(page);
  await makeMove(page, dice(3));
  expect(await heard()).toBe(0);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(headline(page)).toHaveText(/wins$/);
  await expect.poll(heard).toBe(3);
});

const STYLES = { wood: 'Wood', slate: 'Slate', paper: 'Drawn' };

test('a board style is chosen, kept, and pictured in both themes', async ({ page, server }) => {
  test.setTimeout(180_000);
  const tables: Record<string, string> = {};
  for (const game of ['quantum-leap', 'quantum', 'quantum-link', 'quanta']) {
    tables[game] = await server.open(game, [person, person], game === 'quantum-leap' ? '7' : null);
    await page.goto(tables[game]!);
    for (let moves = 0; moves < 6; moves++) await makeMove(page, dice(moves + 2));
  }
  const colours = new Set<string>();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [style, name] of Object.entries(STYLES)) {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name }).click();
    await page.screenshot({ path: `test-results/screens/settings-${style}.png` });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const [game, address] of Object.entries(tables)) {
        await page.goto(address);
        await ready(page);
        await expect(page.locator('html')).toHaveAttribute('data-board', style);
        colours.add(await page.locator('.ground .face').evaluate((face) => getComputedStyle(face).fill));
        await page
          .locator('.board')
          .screenshot({ path: `test-results/screens/board-${style}-${game}-${scheme}.png` });
      }
    }
  }
  expect(colours.size).toBe(6);
});

test('the settings pass axe in both themes, on a phone too', async ({ page }) => {
  await page.goto('/');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/settings-${width}-${theme}.png` });
      await page.keyboard.press('Escape');
    }
  }
});
