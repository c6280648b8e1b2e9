/** Positions as text, in and out: boards with gaps, counted pieces, and what cannot be read. */
import { expect, test } from 'vitest';
import { hexagon, rectangle } from '../src/lib/board/make';
import {
  leftOf,
  mostCount,
  palette,
  readSetup,
  rowCount,
  tokenOf,
  writeSetup,
} from '../src/lib/edit/notation';
import { plainPiece } from '../src/lib/games/theme';
import type { Board, Notation, Token } from '../src/lib/wire';

const token = (
  text: string,
  owner: number | null,
  kind: string,
  count = 1,
  supply: number | null = null,
): Token => ({
  text,
  owner,
  kind,
  count,
  supply,
});

const STONES: Notation = {
  turns: ['w', 'b'],
  tokens: [token('w', 0, 'stone'), token('b', 1, 'stone')],
  fresh: '-',
};
const TOWERS: Notation = {
  turns: ['w', 'b'],
  tokens: [
    token('S', 0, 'square'),
    token('S(6)', 0, 'square', 6),
    token('q', 1, 'queen'),
    token('q(10)', 1, 'queen', 10),
  ],
  fresh: '0',
};
const DICE: Notation = {
  turns: ['g', 'b'],
  tokens: ['g', 'b'].flatMap((letter, owner) =>
    [1, 2, 3, 4, 5, 6].map((face) => token(`${letter}${face}`, owner, 'die', face, 3)),
  ),
  fresh: '0',
};
const PARTICLES: Notation = {
  turns: ['w', 'b'],
  tokens: [
    token('n', null, 'neutron', 1, 40),
    token('W', 0, 'positive', 1, 20),
    token('w', 0, 'negative', 1, 20),
    token('B', 1, 'positive', 1, 20),
    token('b', 1, 'negative', 1, 20),
  ],
  fresh: '-',
};

const CASES: [Notation, Board, string][] = [
  [STONES, hexagon(2), 'w1/b1w/2 b -'],
  [STONES, hexagon(2), 'wb/wwb/1w w s'],
  [TOWERS, rectangle(4, 3), 'S(6)2q/1q(10)2/3S b 17'],
  [DICE, hexagon(2), 'g61/1b11/2 g 1'],
  [PARTICLES, rectangle(3, 3), 'nWw/B1b/3 w wwb'],
];

test.each(CASES)('%#: what is written is as it was read', (notation, board, position) => {
  const rows = rowCount(position);
  expect(writeSetup(notation, board, rows, readSetup(notation, board, rows, position))).toBe(position);
});

test('a palette has each piece once, with its least count', () => {
  expect(palette(TOWERS).map((piece) => tokenOf(TOWERS, piece))).toEqual(['S', 'q']);
  expect(palette(DICE).map((piece) => tokenOf(DICE, piece))).toEqual(['g1', 'b1']);
  expect([STONES, TOWERS, DICE].map(mostCount)).toEqual([1, 10, 6]);
  expect(tokenOf(TOWERS, plainPiece(0, 'square', 7))).toBe('');
});

test('pieces are left as far as they are limited, whatever their counts', () => {
  const placed = [plainPiece(0, 'die', 2), plainPiece(0, 'die', 6), plainPiece(1, 'die', 2)];
  expect(leftOf(DICE, placed, plainPiece(0, 'die'))).toBe(1);
  expect(leftOf(STONES, [plainPiece(0, 'stone')], plainPiece(0, 'stone'))).toBeNull();
  expect(leftOf(PARTICLES, [plainPiece(null, 'neutron')], plainPiece(null, 'neutron'))).toBe(39);
});

test('what cannot be read leaves its cells empty, and the rest as it is', () => {
  const board = hexagon(2);
  const read = readSetup(STONES, board, 3, 'wz/bbb/ww/w b');
  expect([...read.pieces.values()].map(({ owner }) => owner)).toEqual([0, 1, 1, 1, 0, 0]);
  expect([read.turn, read.rest]).toEqual(['b', '-']);
  expect(readSetup(STONES, board, 3, '').pieces.size).toBe(0);
});

test('rows without cells are written as nothing', () => {
  const board: Board = {
    kind: 'hex',
    cells: [
      { name: 'a1', x: 1, y: 0, row: 0 },
      { name: 'c1', x: 0, y: 2, row: 2 },
    ],
  };
  const position = 'b//w w -';
  expect(writeSetup(STONES, board, 3, readSetup(STONES, board, 3, position))).toBe(position);
});
