/** A puzzle being solved: what was played can be gone through. */
import { beforeEach, expect, test, vi } from 'vitest';
import { numbered } from '../src/lib/puzzles/numbered';
import { Session } from '../src/lib/puzzles/session.svelte';
import type { LegalMove, PositionSpec, TableView } from '../src/lib/wire';
import { puzzle } from './made';

/** Every move is legal everywhere, and goes from cell 1 to cell 2. */
const clicks = [1, 2].map((cell) => ({ type: 'cell' as const, cell }));
const legal = ['a1xa2', 'b1xb2', 'c1xc2'].map((text): LegalMove => ({ text, clicks }));

/** What a position is held up by, by the number of its moves. */
const held = new Map<number, Promise<void>>();

vi.mock('../src/lib/backend/questions', () => ({
  lookAt: async ({ moves }: PositionSpec) => {
    await held.get(moves.length);
    return { toMove: moves.length % 2, legal, moves: moves.map((text) => ({ text })) } as TableView;
  },
}));

const [one] = numbered([puzzle({ line: ['a1xa2'], wrong: [{ b1xb2: { reply: 'c1xc2', points: 0 } }] })]);

let solving: Session;
beforeEach(async () => {
  held.clear();
  solving = new Session(one!, {}, { pause: 0 });
  await solving.begin();
});

test('nothing can be gone through before a move is judged', () => {
  expect(solving.steps).toBe(false);
  expect(solving.step(-1)).toBe(false);
  expect(solving.arrow).toBeNull();
});

test('a wrong move and its refutation have arrows, and can be gone through', async () => {
  await solving.make('b1xb2');
  expect([solving.at, solving.arrow?.text]).toEqual([2, 'c1xc2']);
  expect(solving.step(1)).toBe(false);
  expect(solving.step(-1)).toBe(true);
  expect([solving.view?.moves.length, solving.arrow?.text]).toEqual([1, 'c1xc2']);
  solving.step(-1);
  expect([solving.view?.moves.length, solving.arrow?.text]).toEqual([0, 'b1xb2']);
  await solving.again();
  expect([solving.at, solving.steps, solving.arrow]).toEqual([0, false, null]);
});

test('a solved puzzle can be gone through, and its last position is bare', async () => {
  await solving.make('a1xa2');
  expect([solving.solved, solving.at, solving.arrow]).toEqual([true, 1, null]);
  solving.step(-1);
  expect(solving.arrow?.text).toBe('a1xa2');
});

test('a right move whose position does not come can be made again', async () => {
  held.set(1, Promise.reject(new Error('away')));
  expect([await solving.make('a1xa2'), solving.error]).toEqual([false, 'away']);
  held.clear();
  await solving.make('a1xa2');
  expect([solving.solved, solving.clean]).toEqual([true, true]);
});

test('who takes a wrong move back before it is answered goes on at once', async () => {
  let release = (): void => {};
  held.set(2, new Promise((done) => (release = done)));
  const made = solving.make('b1xb2');
  await vi.waitUntil(() => solving.missed);
  const back = solving.again();
  // The position is on its way: a move waits for it.
  expect([solving.missed, solving.busy]).toEqual([null, true]);
  await back;
  expect([solving.busy, solving.shown]).toEqual([false, []]);
  await solving.make('a1xa2');
  expect([solving.solved, solving.shown]).toEqual([true, ['a1xa2']]);
  // The answer comes late, and is shown no more.
  release();
  expect(await made).toBe(false);
  expect([solving.shown, solving.at]).toEqual([['a1xa2'], 1]);
});
