/** Somebody at the page who plays to the end: clicks what can be clicked. */
import type { FromTable } from '../src/lib/wire';
import { able, cell, expect, headline, played, ready, withoutEngine, type Page } from './fixtures';
import type { Server } from './server';

/** A number generator with a seed, so that a failing game can be played again. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Opens a table past the form, and goes there. */
export async function atTable(page: Page, server: Server, ...table: Parameters<Server['open']>) {
  await page.goto(await server.open(...table));
  await ready(page);
}

/** Goes to an analysis in which White is to move, and no engine thinks. */
export async function study(page: Page, query = ''): Promise<void> {
  await withoutEngine(page);
  await page.goto(`/analysis${query}`);
  await expect(headline(page)).toHaveText('White to move');
}

/** One step on the page: a cell, a choice of the picker, or a button beside the board. */
async function step(page: Page, draw: (below: number) => number): Promise<void> {
  await page.locator('.picker button, [role=gridcell].able, .tray [data-choice]').first().waitFor();
  const { choices, labels } = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('[role=gridcell].able')];
    const labels = cells.map((one) => one.getAttribute('aria-label') ?? '');
    return { choices: document.querySelectorAll('.picker button').length, labels };
  });
  if (choices > 0) return page.locator('.picker button').nth(draw(choices)).click();
  if (labels.length === 0) return page.locator('.tray [data-choice]').first().click();
  // Rather onto a piece than onto an empty cell: captures end games.
  const isCapture = (label: string) => /can be played/.test(label) && !/, empty,/.test(label);
  const captures = labels.flatMap((label, place) => (isCapture(label) ? [place] : []));
  const place = captures.length > 0 ? captures[draw(captures.length)]! : draw(labels.length);
  await able(page).nth(place).click();
}

/** Waits for the answer to what was chosen: whether the move is made, or more is to be chosen. */
const answered = (page: Page, before: number): Promise<'made' | 'going' | 'waiting'> =>
  page.evaluate(
    (plies) =>
      new Promise((done) => {
        const has = (selector: string): boolean => document.querySelector(selector) !== null;
        const look = (): void => {
          if (has('[role=grid][aria-busy=true]')) requestAnimationFrame(look);
          else if (document.querySelectorAll('[data-ply]').length > plies) done('made');
          else done(has('.picker, [aria-selected=true]') ? 'going' : 'waiting');
        };
        look();
      }),
    before,
  );

/** Makes one move, whatever clicks it takes. */
export async function makeMove(page: Page, draw: (below: number) => number): Promise<void> {
  await ready(page);
  const plies = page.locator('[data-ply]');
  const before = await plies.count();
  for (let clicks = 0; clicks < 4; clicks++) {
    await step(page, draw);
    const state = await answered(page, before);
    if (state === 'made') return;
    if (state === 'waiting') break;
  }
  await expect.poll(() => plies.count()).toBeGreaterThan(before);
}

/**
 * Has moves made at a table of persons past its board, where playing is not what is tested: any legal ones, until
 * there are so many or the game is over.
 */
export async function quickMoves(page: Page, count: number, seed: number): Promise<void> {
  await ready(page);
  const made = await page.evaluate(
    ({ count, seed }) =>
      new Promise<number>((done, refuse) => {
        const at = location.href.replace(/^http/, 'ws').replace('/table/', '/api/tables/');
        const socket = new WebSocket(`${at}/socket`);
        let state = seed;
        socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
          const message = JSON.parse(data) as FromTable;
          if (message.type === 'refused' && message.refusal.code === 'too-many')
            return setTimeout(() => socket.send('{"type":"state"}'), 500);
          if (message.type === 'refused') return refuse(new Error(message.refusal.message));
          if (message.type === 'events') return socket.send('{"type":"state"}');
          if (message.type !== 'view' && message.type !== 'state') return;
          const { moves, legal } = message.type === 'view' ? message.view : message.state;
          if (moves.length >= count || legal.length === 0) {
            socket.close();
            return done(moves.length);
          }
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          const { text } = legal[Math.floor((state / 2 ** 32) * legal.length)]!;
          socket.send(JSON.stringify({ type: 'play', ply: moves.length, text }));
        });
        socket.addEventListener('error', () => refuse(new Error('the table cannot be reached')));
      }),
    { count, seed },
  );
  await expect(played(page)).toHaveCount(made);
  await ready(page);
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

/** Goes to a cell with the arrow keys, by where the cells lie on the page. */
export async function focusOn(page: Page, name: string): Promise<void> {
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

/** Types a move, where the field for it may be folded away. */
export async function typeMove(page: Page, move: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Type a move' });
  const folded = page.getByRole('button', { name: 'Type a move' });
  await field.or(folded).first().waitFor();
  if (!(await field.isVisible())) await folded.click();
  await field.fill(move);
  await field.press('Enter');
}

export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
}

export async function middle(page: Page, name: string): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await cell(page, name).boundingBox())!;
  return [x + width / 2, y + height / 2];
}

export async function firstAble(page: Page): Promise<string> {
  return (await able(page).first().getAttribute('data-name')) ?? '';
}
