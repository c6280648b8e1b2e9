/** Positions as text, in and out: boards with gaps, counted pieces, and what cannot be read. */
import { describe, expect, test } from 'vitest';
import { hexagon, hexCell, rectangle } from '../src/lib/board/make';
import * as edit from '../src/lib/edit/notation';
import { plainPiece } from '../src/lib/games/theme';
import type { Board, Notation } from '../src/lib/wire';
import { built, look, start } from './tab';

const module = built ? await start() : null;

/** How the positions of a game are written. */
const none: Notation = { turns: [], tokens: [], fresh: '' };
const notationOf = (game: string): Notation =>
  module ? look(module, { game, setup: null, seed: '1', moves: [] }).notation : none;

const STONES = notationOf('quantum-leap');
const TOWERS = notationOf('quantum');
const DICE = notationOf('quantum-link:board=hex2');
const PARTICLES = notationOf('quanta');

const CASES: [Notation, Board, string][] = [
  [STONES, hexagon(2), 'w1/b1w/2 b -'],
  [STONES, hexagon(2), 'wb/wwb/1w w s'],
  [TOWERS, rectangle(4, 3), 'S(6)2q/1q(10)2/3S b 17'],
  [DICE, hexagon(2), 'g61/1b11/2 g 1'],
  [PARTICLES, rectangle(3, 3), 'nWw/B1b/3 w wwb'],
];

describe.skipIf(!built)('positions in the notation of their game', () => {
  test.each(CASES)('%#: what is written is as it was read', (notation, board, position) => {
    const rows = edit.rowCount(position);
    const read = edit.readSetup(notation, board, rows, position);
    expect(edit.writeSetup(notation, board, rows, read)).toBe(position);
  });

  test('a palette has each piece once, with its least count', () => {
    expect(edit.palette(TOWERS).map((piece) => edit.tokenOf(TOWERS, piece))).toEqual([...'SCQscq']);
    expect(edit.palette(DICE).map((piece) => edit.tokenOf(DICE, piece))).toEqual(['g1', 'b1']);
    expect([STONES, TOWERS, DICE].map(edit.mostCount)).toEqual([1, 10, 6]);
    expect(edit.tokenOf(TOWERS, plainPiece(0, 'square', 11))).toBe('');
  });

  test('pieces are left as far as they are limited, whatever their counts', () => {
    const placed = [plainPiece(0, 'die', 2), plainPiece(0, 'die', 6), plainPiece(1, 'die', 2)];
    expect(edit.leftOf(DICE, placed, plainPiece(0, 'die'))).toBe(1);
    expect(edit.leftOf(STONES, [plainPiece(0, 'stone')], plainPiece(0, 'stone'))).toBeNull();
    expect(edit.leftOf(PARTICLES, [plainPiece(null, 'neutron')], plainPiece(null, 'neutron'))).toBe(39);
  });

  test('what cannot be read leaves its cells empty, and the rest as it is', () => {
    const board = hexagon(2);
    const read = edit.readSetup(STONES, board, 3, 'wz/bbb/ww/w b');
    expect([...read.pieces.values()].map(({ owner }) => owner)).toEqual([0, 1, 1, 1, 0, 0]);
    expect([read.turn, read.rest]).toEqual(['b', '-']);
    expect(edit.readSetup(STONES, board, 3, '').pieces.size).toBe(0);
  });

  test('rows without cells are written as nothing', () => {
    const board: Board = { kind: 'hex', cells: [hexCell(1, 0), hexCell(1, 2)] };
    const position = 'b//w w -';
    expect(edit.writeSetup(STONES, board, 3, edit.readSetup(STONES, board, 3, position))).toBe(position);
  });
});
