/** A run on puzzles against the clock. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonOf, parseCount } from '../src/lib/persisted.svelte';
import { puzzle } from './made';
import { emptyStorage } from './storage';
import { numbered, type Numbered } from '../src/lib/puzzles/numbered';
import { Run, RUN_TIME, runOrder } from '../src/lib/puzzles/run.svelte';

const made = Array.from({ length: 60 }, (_, place) => puzzle({ setup: `${place}`, grade: 1 + (place % 5) }));
const puzzles: Numbered[] = numbered(made);

let now = 0;
let run: Run;
const begin = (): Run => new Run(puzzles, 'quantum', '7', () => now);
beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  now = 0;
  run = begin();
});
afterEach(() => run.leave());

test('begins easy, gets harder, and has every puzzle once', () => {
  const order = runOrder(puzzles, '7');
  expect(order.map(({ grade }) => grade).join('')).toMatch(/^1111222233333444445/);
  expect(new Set(order.map(({ id }) => id)).size).toBe(60);
  expect(runOrder(puzzles, '7')).toEqual(order);
  expect(runOrder(puzzles, '8')).not.toEqual(order);
});

test('the time ends it, and the best run is kept', () => {
  const first = run.puzzle;
  run.solve();
  run.next();
  expect(run.puzzle).not.toEqual(first);
  now = RUN_TIME;
  run.look();
  expect([run.over, run.record, run.best, run.puzzle]).toEqual([true, true, 1, null]);
  run.solve();
  expect(run.solved).toBe(1);
  now = 0;
  const other = begin();
  other.end();
  expect([other.record, other.best]).toEqual([false, 1]);
});

test('three wrong moves end it, and are there to be tried again', () => {
  const shown: unknown[] = [];
  for (let wrong = 0; wrong < 3; wrong++) {
    expect(run.over).toBe(false);
    shown.push(run.puzzle);
    run.miss();
    run.next();
  }
  expect(run.wrong).toEqual(shown);
  expect([run.over, run.missed, run.solved]).toEqual([true, 3, 0]);
});

test('the best is read whatever is stored', () => {
  expect(['4', 'x', '-1', '1.5', null].map(parseCount)).toEqual([4, 0, 0, 0, 0]);
  expect(['{', 'x', '', null].map(jsonOf)).toEqual([null, null, null, null]);
});
