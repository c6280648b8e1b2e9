/** The time that the leap puzzle takes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyStorage } from './storage';
import { readTimes, Times } from '../src/lib/sweep/times.svelte';
import type { Sweep } from '../src/lib/wire';

const setup = { board: 'hex3', edition: 2, white: ['a1'], black: ['b1', 'c1'], mover: 'a1' };
const sweep = (...leaps: string[]): Sweep => ({ ...setup, leaps });

let now = 0;
const times = (): Times => new Times(() => now);
let made: Times;
beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  now = 0;
  made = times();
});
afterEach(() => made.leave());

test('runs from the first leap to the last, and the best is kept for each board', () => {
  expect(made.taken).toBeNull();
  made.leapt(sweep('b1'));
  now = 4_000;
  made.leapt(sweep('b1', 'c1'));
  expect([made.taken, made.record, made.best(sweep())]).toEqual([4_000, true, 4_000]);
  expect(times().best(sweep())).toBe(4_000);
  expect(times().best({ ...sweep(), board: 'hex4' })).toBeNull();
});

test('taking back and starting over do not stop it, and a setup has no second time', () => {
  made.leapt(sweep('b1'));
  now = 3_000;
  made.leapt(sweep('c1'));
  now = 5_000;
  made.leapt(sweep('c1', 'b1'));
  expect(made.taken).toBe(5_000);
  now = 6_000;
  made.leapt(sweep('b1'));
  made.leapt(sweep('b1', 'c1'));
  expect(made.best(sweep())).toBe(5_000);
});

test('does not count with help, nor from the middle', () => {
  made.leapt(sweep('b1'));
  made.help(sweep('b1'));
  made.leapt(sweep('b1', 'c1'));
  expect([made.taken, made.record, made.best(sweep())]).toEqual([0, false, null]);
  const late = times();
  late.leapt(sweep('b1', 'c1'));
  expect([late.taken, late.best(sweep())]).toEqual([null, null]);
});

test('is read whatever is stored', () => {
  expect(readTimes({ 'hex3 2': 5, x: 'y' as never, z: -1 })).toEqual({ 'hex3 2': 5 });
  expect([[], 7, null].map((found) => readTimes(found as never))).toEqual([{}, {}, {}]);
});
