/** The lens: what it marks in each game, for eyes and for screen readers. */
import { cell, expect, ready, release, sample, test } from './fixtures';
import { dice, firstAble, makeMove, atTable } from './player';
import { computer, person } from './server';

const lens = 'Lens';
const kindsOf = (all: Element[]): string[] =>
  all.map((mark) => mark.getAttribute('data-lens') ?? mark.getAttribute('data-key') ?? '');

test('the lens of Quantum Leap tells who can be hit, and who cannot move', async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap', [person, computer]);
  await expect(page.locator('[data-lens]')).toHaveCount(0);
  await page.getByRole('button', { name: lens }).click();
  expect(await page.locator('[data-lens=hit]').count()).toBeGreaterThan(5);
  expect(await page.locator('[data-lens=still]').count()).toBeGreaterThan(0);
  await expect(page.getByText(/stones that can capture it$/)).toBeVisible();
  const from = await firstAble(page);
  await expect(cell(page, from)).toHaveAttribute('aria-label', /\d friends? |captures? [a-i]\d/);
  await cell(page, from).hover();
  await expect(page.locator('[data-mark=landing]').first()).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.locator('[data-lens]')).toHaveCount(0);
  await page.keyboard.press('l');
  await page.reload();
  await ready(page);
  expect(await page.locator('[data-lens=hit]').count()).toBeGreaterThan(5);
});

test('the lens shows what a capture would isolate or free', release, async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap', [person, computer]);
  await page.keyboard.press('l');
  const stones = page.locator('[role=gridcell].able');
  let seen = 0;
  for (let one = 0; one < Math.min(12, await stones.count()) && seen === 0; one++) {
    await stones.nth(one).click();
    const targets = page.locator('[role=gridcell].able');
    for (let to = 0; to < (await targets.count()); to++) {
      await targets.nth(to).hover();
      seen += await page.locator('[data-lens=isolated], [data-lens=freed]').count();
    }
    await page.keyboard.press('Escape');
  }
  expect(seen).toBeGreaterThan(0);
});

const KINDS = Object.entries({ quantum: ['still'], 'quantum-link': ['open'], quanta: ['cluster', 'may'] });
for (const [name, kinds] of sample(KINDS, 1)) {
  test(`the lens of ${name}`, async ({ page, server }) => {
    await page.goto(await server.open(name, [person, computer], null));
    const draw = dice(3);
    for (let moves = 0; moves < 2; moves++) await makeMove(page, draw);
    await ready(page);
    await page.keyboard.press('l');
    for (const kind of kinds) await expect(page.locator(`[data-lens=${kind}]`).first()).toBeVisible();
    // The key explains what is on the board, and nothing else.
    const drawn = await page.locator('[data-lens]').evaluateAll(kindsOf);
    const explained = await page.locator('[data-key]').evaluateAll(kindsOf);
    expect([...explained].sort()).toEqual([...new Set(drawn)].sort());
    await page.keyboard.press('l');
    await expect(page.locator('[data-lens], [data-key]')).toHaveCount(0);
  });
}
