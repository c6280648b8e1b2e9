/** Why what was clicked cannot be moved: said on every page with a board, until something else is done. */
import { cell, expect, ready, test, type Page } from './fixtures';
import { person } from './server';
import { typeMove, atTable, study } from './player';

const said = (page: Page) => page.locator('main').getByRole('alert');

test('at a table of every game', async ({ page, server }) => {
  test.slow();
  for (const [game, seed, moves, clicks] of [
    [
      'quantum-leap:board=hex4',
      '7',
      [],
      [
        ['d2', /^d2 has \d friends?: (one cell|\d cells) away there is no enemy\. Rule QL-6$/],
        ['g4', /^White is to move, and has no stone on g4\./],
      ],
    ],
    [
      'quantum:board=6x5',
      null,
      [],
      [
        ['a1', /^The tower on a1 cannot move: it is blocked on every side\. Rule QS-5$/],
        ['a5', /^White is to move, and the tower on a5 is not theirs\./],
      ],
    ],
    ['quantum-link:board=hex3', null, ['1@c3'], [['c3', /^There is a die on that cell already\./]]],
    [
      'quanta:board=5x5',
      null,
      ['+@c3'],
      [
        ['c3', /^c3 is taken\./],
        ['c4', /^c4 touches the positive particle on c3: like charges repel\. Rule QA-4$/, '+'],
      ],
    ],
  ] as const) {
    await page.goto(await server.open(game, [person, person], seed));
    for (const move of moves) {
      await typeMove(page, move);
      await expect(page.locator('[data-ply="1"]')).toBeVisible();
    }
    await ready(page);
    for (const [at, words, arms] of clicks) {
      if (arms) await page.locator(`[data-arm="${arms}"]`).click();
      await cell(page, at).click();
      await expect(said(page), game).toHaveText(words);
    }
    // Something else is done: the words go.
    await page.getByRole('button', { name: 'Lens' }).click();
    await expect(said(page)).toHaveCount(0);
  }
});

test('a hint is not behind it, nor behind what it was asked after', async ({ page, server }) => {
  await atTable(page, server, 'quantum-leap:board=hex4', [person, person]);
  await cell(page, 'g4').click();
  await expect(said(page)).toBeVisible();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.line')).toContainText('The engine would play');
  await cell(page, 'g4').click();
  await expect(said(page)).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.locator('.line')).toContainText('The engine would play');
  await expect(said(page)).toHaveCount(0);
});

test('in an analysis, a puzzle, a lesson and on a side board', async ({ page, server, expected }) => {
  // The server refuses what is asked about.
  expected.push(/422/);
  const other = /is to move, and has no stone on/;
  const rule = page.locator('main').getByRole('link', { name: /^Rule/ });
  const enemies = page.locator('[role=gridcell]:not(.able)').and(page.getByLabel(/stone/));
  await study(page, '?game=quantum-leap:board=hex4&seed=7');
  await cell(page, 'g4').click();
  await expect(said(page)).toHaveText(other);
  // Its rule can be read beside the board.
  await rule.click();
  await expect(page.getByRole('dialog')).toContainText('QL-6');
  await page.getByRole('button', { name: 'Close' }).click();
  await cell(page, 'a1').click();
  await expect(said(page)).toHaveCount(0);
  // Where a first visitor has a board before them.
  await page.goto('/?game=quantum-leap:board=hex4&seed=7');
  await cell(page, 'g4').click();
  await expect(said(page)).toHaveText(other);
  for (const address of ['/puzzles/quantum-leap', '/learn/quantum-leap']) {
    await page.goto(address);
    await expect(page.locator('[role=gridcell].able').first()).toBeVisible();
    await enemies.first().click();
    await expect(said(page), address).toBeVisible();
  }
  await atTable(page, server, 'quantum-leap:board=hex4', [person, person]);
  await page.keyboard.press('w');
  const side = page.getByRole('dialog');
  await side.locator('[data-name="g4"]').click();
  await expect(side.getByRole('alert')).toHaveText(other);
});
