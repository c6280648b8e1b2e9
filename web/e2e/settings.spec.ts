/** What is chosen once and kept: the board's style and the sound. */
import { expect, headline, ready, release, test } from './fixtures';
import { dice, makeMove, resign, atTable } from './player';
import { person } from './server';

test('moves and the end are heard until the sound is off, and that is kept', async ({ page, server }) => {
  // What starts to sound is counted.
  await page.addInitScript(() => {
    const counted = window as unknown as { heard: number };
    counted.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counted.heard += 1;
      start.call(this, when);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: number }).heard);
  // A separate switch: reduced motion does not silence the page.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await atTable(page, server, 'quantum', [person, person], null);
  expect(await heard()).toBe(0);
  await makeMove(page, dice(1));
  await expect.poll(heard).toBe(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Sound' }).getByText('Off').click();
  await page.getByRole('button', { name: 'Close' }).click();
  await makeMove(page, dice(2));
  expect(await heard()).toBe(1);
  await page.reload();
  await makeMove(page, dice(3));
  expect(await heard()).toBe(0);
  await page.keyboard.press('s');
  await resign(page);
  await expect(headline(page)).toHaveText(/wins|^You (won|lost)/);
  await expect.poll(heard).toBe(3);
});

const STYLES = { wood: 'Wood', slate: 'Slate', paper: 'Line art' };

test('a board style is chosen and kept, and is another in each theme', release, async ({ page, server }) => {
  await atTable(page, server, 'quantum', [person, person], null);
  const colours = new Set<string>();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [style, name] of Object.entries(STYLES)) {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.reload();
    await ready(page);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator('html')).toHaveAttribute('data-board', style);
      colours.add(await page.locator('.ground .face').evaluate((face) => getComputedStyle(face).fill));
    }
  }
  expect(colours.size).toBe(6);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Pieces' }).getByText('Flat').click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-pieces', 'flat');
});
