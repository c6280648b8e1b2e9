import { describe, expect, test } from 'vitest';
import { endsOwn, rest, withLine, without } from '../src/lib/play/plan';

/** A line of single letters: small ones are of seat 0, large ones one's own, of seat 1. */
const line = (letters: string): { text: string; seat: number }[] =>
  [...letters].map((text) => ({ text, seat: text === text.toLowerCase() ? 0 : 1 }));
const texts = (...lines: string[]): string[][] => lines.map((letters) => [...letters]);
const OWN = [1];

describe('conditional moves', () => {
  test('begin with a move of another and end with an own one', () => {
    expect(endsOwn(line('aB'), OWN)).toBe(true);
    expect(endsOwn(line('aBcCdD'), OWN)).toBe(true);
    // A bonus turn: both make two plies.
    expect(endsOwn(line('abBB'), OWN)).toBe(true);
    for (const wrong of ['', 'a', 'aBc', 'B']) expect(endsOwn(line(wrong), OWN)).toBe(false);
  });

  test('are a tree: others may play this or that, to which there is one answer', () => {
    const both = withLine(texts('aB'), line('bC'), OWN);
    expect(both).toEqual(texts('aB', 'bC'));
    expect(withLine(both, line('aD'), OWN)).toEqual(texts('bC', 'aD'));
    expect(withLine(both, line('aBcC'), OWN)).toEqual(texts('bC', 'aBcC'));
    // What a longer line says already is not said again.
    expect(withLine(texts('aBcC'), line('aB'), OWN)).toEqual(texts('aBcC'));
    expect(withLine(texts('aBcC'), line('aBdD'), OWN)).toEqual(texts('aBcC', 'aBdD'));
  });

  test('are kept as far as they are still to come when the game goes on meanwhile', () => {
    expect(rest(line('aBcC'), [])).toEqual(line('aBcC'));
    expect(rest(line('aBcC'), ['a', 'B'])).toEqual(line('cC'));
    for (const since of [['b'], ['a', 'C'], ['a', 'B', 'c', 'C']])
      expect(rest(line('aBcC'), since)).toEqual([]);
  });

  test('are removed one by one', () => {
    const lines = texts('aB', 'bC');
    expect(without(lines, lines[0]!)).toEqual(texts('bC'));
  });
});
