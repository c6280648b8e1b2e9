/** Puzzles: what a move comes to, what comes next, and what is kept. */
import { describe, expect, test } from 'vitest';
import { afterSolving, afterTrying, readProgress, type Record } from '../src/lib/puzzles/progress.svelte';
import { idOf, check, nextOf, numbered, type Puzzle } from '../src/lib/puzzles/numbered';
import { NEW_RATING } from '../src/lib/puzzles/rating';
import { puzzlesOf } from '../src/lib/puzzles/puzzles';
import { FAMILIES } from '../src/lib/games/list';
import { leapOf } from '../src/lib/games/quantum-leap/theme';
import { themesAmong, themesOf } from '../src/lib/puzzles/themes';
import { puzzle as made } from './made';

const NONE: Record = { solved: [], streak: 0, best: 0, tried: [], rating: NEW_RATING };

const wrong: Puzzle['wrong'] = [{ 'a1-b1': { reply: 'b2xb1', points: 0 } }, { 'a2-a3': { points: 1 } }];
const puzzle = (setup: string): Puzzle => made({ setup, line: ['a1-a2', 'b1-b2', 'a2xb2'], wrong });

test('a move is right, solves, or is refuted', () => {
  const one = puzzle('x');
  expect(check(one, 0, 0, 'a1-a2')).toEqual({ type: 'right' });
  expect(check(one, 2, 1, 'a2xb2')).toEqual({ type: 'solved' });
  const refutation = { reply: 'b2xb1', points: 0 };
  expect(check(one, 0, 0, 'a1-b1')).toEqual({ type: 'wrong', refutation });
  expect(check(one, 2, 1, 'a2-a3')).toEqual({ type: 'wrong', refutation: { points: 1 } });
});

test('the next puzzle is the next unsolved one, round and round', () => {
  const stream = numbered(['x', 'y', 'z'].map(puzzle));
  const [x, y, z] = stream.map(({ id }) => id);
  expect(nextOf(stream, null, new Set())?.id).toBe(x);
  expect(nextOf(stream, x!, new Set([y!]))?.id).toBe(z);
  expect(nextOf(stream, z!, new Set([x!, z!]))?.id).toBe(y);
  expect(nextOf(stream, z!, new Set([x!, y!, z!]))?.id).toBe(x);
  expect(nextOf([], null, new Set())).toBeNull();
});

describe('what is kept', () => {
  test('is read whatever it is', () => {
    expect(readProgress(null)).toEqual(NONE);
    const read = readProgress({ solved: ['a', 1 as never], streak: 3, best: -1 });
    expect(read).toEqual({ ...NONE, solved: ['a'], tried: ['a'], streak: 3, best: 3 });
    const rating = { value: 1300, deviation: 90 };
    expect(readProgress({ ...NONE, rating }).rating).toEqual(rating);
    expect(readProgress({ rating: { value: 'x' as never, deviation: 0 } }).rating).toEqual(NEW_RATING);
  });

  test('grows with puzzles solved, the streak only by clean and new ones', () => {
    const first = afterSolving(NONE, 'a', true);
    expect(first).toEqual({ ...NONE, solved: ['a'], streak: 1, best: 1 });
    expect(afterSolving(first, 'a', true)).toEqual(first);
    expect(afterSolving(first, 'b', false)).toEqual({ ...first, solved: ['a', 'b'] });
  });

  test('rates the first try of each puzzle', () => {
    const first = afterTrying(NONE, 'a', 3, false);
    expect(first.rating.value).toBeLessThan(NONE.rating.value);
    expect(afterTrying(first, 'a', 3, true)).toEqual(first);
    expect(afterTrying(first, 'b', 3, true).rating.value).toBeGreaterThan(first.rating.value);
  });
});

describe('themes', () => {
  test('follow from how long a puzzle is, and from its first move', () => {
    expect(themesOf('quantum', puzzle('x'))).toEqual(['two', 'quiet']);
    const short = { ...puzzle('x'), goal: 'draw' as const, wrong: [{}], line: ['a1xb1'] };
    expect(themesOf('quantum', short)).toEqual(['one', 'draw', 'capture']);
    expect(themesOf('quantum-leap', { ...short, line: ['c3xc6'] })).toEqual(['one', 'draw', 'long']);
    expect(themesOf('quantum-leap', { ...short, line: ['c3xc5'] })).toEqual(['one', 'draw']);
    expect(themesOf('quanta', { ...short, line: ['n@c3'] })).toContain('neutron');
    expect(themesOf('quanta', { ...short, line: ['+@c3'] })).toContain('charge');
    expect(themesOf('quanta', { ...short, line: ['pass'] })).toContain('pass');
  });

  test('a leap is as long in all six directions', () => {
    const ends = ['c6', 'c1', 'f4', 'a4', 'f7', 'a1'];
    expect(ends.map((end) => leapOf(`c4x${end}`))).toEqual([2, 3, 3, 2, 3, 3]);
    expect(leapOf('keep')).toBeNull();
  });

  test('are offered where several puzzles have them, and some have not', () => {
    const quiet = Array.from({ length: 5 }, (_, place) => puzzle(String(place)));
    expect(themesAmong('quantum', quiet)).toEqual([]);
    const captures = quiet.map((one) => ({ ...one, line: ['a1xb1'] }));
    expect(themesAmong('quantum', [...quiet, ...captures])).toEqual(['capture', 'quiet']);
    expect(themesAmong('quantum', [...quiet, ...captures.slice(1)])).toEqual(['quiet']);
  });
});

test.each(FAMILIES)('the puzzles of %s are whole, and named apart', { timeout: 60_000 }, async (game) => {
  const all = await puzzlesOf(game);
  expect(all.length).toBeGreaterThan(0);
  expect(new Set(all.map(idOf)).size).toBe(all.length);
  for (const one of all) {
    expect(one.game.split(':')[0]).toBe(game);
    expect(one.wrong.length).toBeGreaterThan(0);
    expect(one.wrong[0]).not.toHaveProperty([one.line[0]!]);
  }
});
