import { describe, expect, test } from 'vitest';
import { cellNamed, hexagon } from '../src/lib/board/make';
import { atPresent, throughLens, type Scene } from '../src/lib/lens/marks';
import type { LensMark } from '../src/lib/wire';
import { move } from './board';

const board = hexagon(3);
const cell = (name: string): number => cellNamed(board, name);
const mark = (name: string, kind: string, count = 0, of = 0): LensMark => ({
  cell: cell(name),
  kind,
  count,
  of,
  lead: null,
});
const scene = (change: Partial<Scene>): Scene => ({
  marks: [],
  aftermaths: [],
  legal: [],
  prefix: [],
  pointed: null,
  signs: new Map(),
  ...change,
});

describe('the lens', () => {
  test('writes a number, a number out of another, or nothing', () => {
    const marks = [
      mark('c3', 'hit', 2),
      mark('c3', 'still'),
      mark('a1', 'height', 3, 6),
      mark('a2', 'height', 8, 6),
      mark('b2', 'isolated'),
      mark('b3', 'open', 0, 2),
    ];
    const labels = throughLens(scene({ marks })).marks.map(({ label }) => label);
    expect(labels).toEqual(['2', '', '3/6', '8', '0', '0/2']);
  });

  test('shows what the move pointed at changes, and nothing else', () => {
    const legal = [move(board, 'c3xc5', 'c3', 'c5'), move(board, 'c3xa1', 'c3', 'a1')];
    const aftermaths = [{ text: 'c3xc5', marks: [mark('c2', 'isolated')] }];
    const chosen = scene({
      marks: [mark('c5', 'hit', 1)],
      aftermaths,
      legal,
      prefix: [{ type: 'cell', cell: cell('c3') }],
    });
    const kinds = (pointed: string | null): string[] =>
      atPresent(throughLens({ ...chosen, pointed: pointed === null ? null : cell(pointed) })).map(
        ({ kind }) => kind,
      );
    expect(kinds('c5')).toEqual(['isolated']);
    expect(kinds('a1')).toEqual([]);
    expect(kinds('b2')).toEqual(['hit']);
    expect(kinds(null)).toEqual(['hit']);
  });

  test('writes the choices that a cell offers, in the order of the signs', () => {
    const legal = [
      move(board, '+@c3', 'c3', '=+'),
      move(board, 'n@c3', 'c3', '=n'),
      move(board, '-@a1', 'a1', '=-'),
    ];
    const signs = new Map([
      ['n', 'n'],
      ['+', '+'],
      ['-', '\u2212'],
    ]);
    expect(throughLens(scene({ legal, signs })).marks.map((one) => [one.cell, one.label])).toEqual([
      [cell('c3'), 'n+'],
      [cell('a1'), '\u2212'],
    ]);
    expect(throughLens(scene({ legal })).marks).toEqual([]);
  });
});
