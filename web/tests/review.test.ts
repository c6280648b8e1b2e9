import { describe, expect, test } from 'vitest';
import * as review from '../src/lib/analysis/review';

const at = (toMove: number, first: number, best = 'best'): review.PlyValue => {
  return { toMove, values: [first, 1 - first], best };
};

/** A game of moves `a`, `b` and so on, with what each position is worth. */
const game = (...values: review.PlyValue[]) => ({ moves: [...'abcdef'].slice(0, values.length - 1), values });
const TURNS = game(at(0, 0.9), at(1, 0.7), at(0, 0.7), at(1, 0.1), at(0, 0.3));

describe('the review of a game', () => {
  test('rates every move by the share of its chances that it gave away', () => {
    const end = review.valueAtEnd(0, 0, 2);
    const found = review.rate(game(at(0, 0.5), at(1, 0.3), at(0, 0.31), at(1, 0.2), end));
    const rated = found.map(({ ply, seat, quality }) => `${ply} ${seat} ${quality}`);
    expect(rated).toEqual(['0 0 mistake', '1 1 good', '2 0 mistake', '3 1 blunder']);
    expect(found[0]!.lost).toBeCloseTo(0.4);
  });

  test('also judges who is losing already', () => {
    const [lost] = review.rate(game(at(0, 0.14), at(1, 0.01)));
    expect(lost!.quality).toBe('blunder');
  });

  test('does not blame the best move for what the engine saw later', () => {
    expect(review.rate(game(at(0, 0.6, 'a'), at(1, 0.2)))[0]!.quality).toBe('best');
  });

  test('says nothing of a difference that two looks have anyway', () => {
    expect(review.rate(game(at(0, 0.1), at(1, 0.08)))[0]!.lost).toBe(0);
  });

  test('rates what has been looked at so far', () => {
    const begun = { moves: ['a', 'b', 'c'], values: [at(0, 0.5), at(1, 0.5)] };
    expect(review.rate(begun)).toHaveLength(1);
    expect(review.isWhole(begun)).toBe(false);
  });

  test('lists the faults from the worst on, and finds where the game turned', () => {
    const rated = review.rate(TURNS);
    expect(review.faults(rated).map(({ ply }) => ply)).toEqual([2, 0, 3]);
    expect(review.turningPoint(rated)?.ply).toBe(2);
    expect(review.turningPoint(review.rate(game(at(0, 0.5), at(1, 0.6))))).toBeNull();
  });

  test('counts how much of the chances each player kept', () => {
    const rated = review.rate(game(at(0, 0.5), at(1, 0.25), at(0, 0.25), at(1, 0.25)));
    // Of 0.5 + 0.25 chances a half of the 0.5 is gone.
    expect(review.accuracy(rated, 0)).toBeCloseTo(2 / 3);
    expect(review.accuracy(rated, 1)).toBe(1);
    expect(review.accuracy([], 0)).toBeNull();
  });

  test('counts nothing for moves in a lost position', () => {
    const lost = game(at(0, 0.5), at(1, 0), at(0, 0), at(1, 0), at(0, 0), at(1, 0));
    expect(review.accuracy(review.rate(lost), 0)).toBeCloseTo(0);
  });

  test('has my own moves bettered first to last; those of people among computers; else all', () => {
    const rated = review.rate(TURNS);
    const plies = (names: string[], me: string | null): number[] =>
      review.toPractise(rated, names, me).map(({ ply }) => ply);
    const level = 'Quantarium, level 2';
    expect(plies(['Ann', 'Bea'], 'Bea')).toEqual([3]);
    expect(plies(['Person', level], null)).toEqual([0, 2]);
    expect(plies([level, level], 'Ann')).toEqual([0, 2, 3]);
    expect(plies(['', ''], null)).toEqual([0, 2, 3]);
  });

  test('keeps what is known of the moves that two lines share', () => {
    const values = [at(0, 0.1), at(1, 0.2), at(0, 0.3), at(1, 0.4)];
    for (const [line, known] of Object.entries({ axy: 2, abcd: 4, a: 2 }))
      expect(review.knownOf({ moves: [...'abc'], values }, [...line]), line).toEqual(values.slice(0, known));
    expect(review.knownOf(null, ['a'])).toEqual([]);
  });

  test('draws a curve on an axis as long as the game, the best at the top', () => {
    const drawn = review.curve([at(0, 1), at(1, 0.5), at(0, 0)], 0, 4, 100, 50);
    expect(drawn).toBe('M0.0 0.0L25.0 25.0L50.0 50.0');
  });

  test('shares a drawn game equally', () => {
    expect(review.valueAtEnd(null, 0, 4).values).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(review.valueAtEnd(2, 0, 3).values).toEqual([0, 0, 1]);
  });
});
