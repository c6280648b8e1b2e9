import { describe, expect, test } from 'vitest';
import { curve, valueAtEnd, turns, type PlyValue } from '../src/lib/analysis/review';

const at = (toMove: number, first: number, best: string | null = 'best'): PlyValue => ({
  toMove,
  values: [first, 1 - first],
  best,
});

describe('the review of a game', () => {
  test('names the moves that gave much away, in the order of the game', () => {
    const plyValues = [at(0, 0.5), at(1, 0.3), at(0, 0.45), at(1, 0.44), valueAtEnd(0, 0, 2)];
    const found = turns(plyValues, ['a', 'b', 'c', 'd']);
    expect(found.map(({ ply, seat, better }) => [ply, seat, better])).toEqual([
      [0, 0, 'best'],
      [1, 1, 'best'],
      [3, 1, 'best'],
    ]);
    expect(found[0]!.before).toBeCloseTo(0.5);
    expect(found[0]!.after).toBeCloseTo(0.3);
  });

  test('does not blame the best move for what the engine saw later', () => {
    expect(turns([at(0, 0.6, 'a'), at(1, 0.2)], ['a'])).toEqual([]);
  });

  test('names the five worst', () => {
    const plyValues = Array.from({ length: 15 }, (_, ply) =>
      at(0, ply % 2 === 0 ? 0.9 : 0.9 - 0.05 * (ply + 3)),
    );
    const moves = plyValues.slice(1).map(() => 'x');
    expect(turns(plyValues, moves).map(({ ply }) => ply)).toEqual([4, 6, 8, 10, 12]);
  });

  test('draws a curve from the first position to the last, the best at the top', () => {
    expect(curve([at(0, 1), at(1, 0.5), at(0, 0)], 0, 100, 50)).toBe('M0.0 0.0L50.0 25.0L100.0 50.0');
  });

  test('shares a drawn game equally', () => {
    expect(valueAtEnd(null, 0, 4).values).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(valueAtEnd(2, 0, 3).values).toEqual([0, 0, 1]);
  });
});
