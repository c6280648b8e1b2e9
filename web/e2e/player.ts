/** Somebody at the page who plays to the end: clicks what can be clicked. */
import { expect, type Page } from '@playwright/test';
import { able, headline, ready } from './fixtures';

/** A number generator with a seed, so that a failing game can be played again. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One step on the page: a cell, a choice of the picker, or a button beside the board. */
async function step(page: Page, draw: (below: number) => number): Promise<void> {
  const picks = page.locator('.picker button');
  const choices = await picks.count();
  if (choices > 0) return picks.nth(draw(choices)).click();
  // Rather onto a piece than onto an empty cell: captures end games.
  const targets = page.locator('[role=gridcell].able');
  const labels = await targets.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  if (labels.length === 0) return page.locator('.tray [data-choice]').first().click();
  const captures = labels
    .map((_, place) => place)
    .filter((place) => /can be played/.test(labels[place]!) && !/, empty,/.test(labels[place]!));
  const place = captures.length > 0 ? captures[draw(captures.length)]! : draw(labels.length);
  await targets.nth(place).click();
}

/** Makes one move, whatever clicks it takes. */
export async function makeMove(page: Page, draw: (below: number) => number): Promise<void> {
  await ready(page);
  const before = await page.locator('[data-ply]').count();
  for (let clicks = 0; clicks < 4; clicks++) {
    await step(page, draw);
    // What was chosen is shown until the answer is there.
    await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
    const going = page.locator('.picker, [aria-selected=true]');
    if ((await page.locator('[data-ply]').count()) > before) return;
    if ((await going.count()) === 0) break;
  }
  await expect.poll(() => page.locator('[data-ply]').count()).toBeGreaterThan(before);
}

/** Plays the game to its end; answers with the number of moves made here. */
export async function playOut(page: Page, seed = 1, most = 400): Promise<number> {
  const draw = dice(seed);
  for (let moves = 0; moves < most; moves++) {
    await ready(page);
    if (await page.locator('.headline.over').count()) return moves;
    await makeMove(page, draw);
  }
  throw new Error(`the game has not ended after ${most} moves: ${await headline(page).textContent()}`);
}

/** Walks to a cell with the arrow keys, by where the cells lie on the page. */
export async function walkTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    const way = await page.evaluate((wanted) => {
      const middle = (element: Element | null) => {
        const box = element?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width } : null;
      };
      const here = middle(document.activeElement);
      const there = middle(document.querySelector(`[data-name="${wanted}"]`));
      return here && there ? { x: (there.x - here.x) / here.size, y: (there.y - here.y) / here.size } : null;
    }, name);
    if (!way) throw new Error(`${name} is no cell`);
    if (Math.abs(way.y) > 0.4) await page.keyboard.press(way.y > 0 ? 'ArrowDown' : 'ArrowUp');
    else if (Math.abs(way.x) > 0.4) await page.keyboard.press(way.x > 0 ? 'ArrowRight' : 'ArrowLeft');
    else return;
  }
  throw new Error(`no way to ${name} with the arrow keys`);
}

export async function firstAble(page: Page): Promise<string> {
  return (await able(page).first().getAttribute('data-name')) ?? '';
}
