import { describe, expect, test } from 'vitest';
import { chance, NEW_RATING, puzzleRating, rated, type Rating } from '../src/lib/puzzles/rating';

describe('the puzzle rating', () => {
  test('moves as in Glickman’s example, one game of it', () => {
    // A player of 1500 ± 200 beats one of 1400 ± 30: the paper has g = 0.9955 and E = 0.639.
    const own: Rating = { value: 1500, deviation: 200 };
    const other: Rating = { value: 1400, deviation: 30 };
    expect(chance(own, other)).toBeCloseTo(0.639, 3);
    const q = Math.LN10 / 400;
    const precision = 1 / 200 ** 2 + q ** 2 * 0.9955 ** 2 * 0.639 * 0.361;
    const after = rated(own, other, true);
    expect(after.value).toBeCloseTo(1500 + (q / precision) * 0.9955 * (1 - 0.639), 0);
    expect(after.deviation).toBeCloseTo(Math.sqrt(1 / precision), 0);
  });

  test('rises by a solved puzzle, more by a hard one, and falls by a missed one', () => {
    const easy = rated(NEW_RATING, puzzleRating(1), true).value;
    const hard = rated(NEW_RATING, puzzleRating(5), true).value;
    expect(easy).toBeGreaterThan(NEW_RATING.value);
    expect(hard).toBeGreaterThan(easy);
    expect(rated(NEW_RATING, puzzleRating(1), false).value).toBeLessThan(NEW_RATING.value);
  });

  test('finds the strength of somebody who solves as such a player would', () => {
    const truth: Rating = { value: 1650, deviation: 0 };
    let own = NEW_RATING;
    let state = 7;
    const draw = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    for (let count = 0; count < 400; count++) {
      const puzzle = puzzleRating(1 + (count % 5));
      own = rated(own, puzzle, draw() < chance(truth, puzzle));
    }
    expect(Math.abs(own.value - truth.value)).toBeLessThan(3 * own.deviation);
    expect(own.deviation).toBe(50);
  });
});
