import { describe, expect, test } from 'vitest';
import { cellNamed, hexagon } from '../src/lib/board/make';
import { atPresent, throughLens, type Scene } from '../src/lib/lens/marks';
import type { LensMark } from '../src/lib/wire';
import { move } from './board';

const board = hexagon(3);
const cell = (name: string): number => cellNamed(board, name);
const mark = (name: string, kind: string, count = 0, of = 0): LensMark => {
  return { cell: cell(name), kind, count, of, lead: null };
};
const bare: Scene = { marks: [], aftermaths: [], legal: [], prefix: [], pointed: null, signs: new Map() };
const scene = (change: Partial<Scene>): Scene => ({ ...bare, ...change });

describe('the lens', () => {
  test('writes a number, a number out of another, or nothing', () => {
    const counts = [mark('c3', 'hit', 2), mark('c3', 'still'), mark('b2', 'isolated')];
    const shares = [mark('a1', 'height', 3, 6), mark('a2', 'height', 8, 6), mark('b3', 'open', 0, 2)];
    const { marks } = throughLens(scene({ marks: [...counts, ...shares] }));
    expect(marks.map(({ label }) => label)).toEqual(['2', '', '0', '3/6', '8', '0/2']);
  });

  test('shows what the move pointed at changes, and nothing else', () => {
    const legal = [move(board, 'c3xc5', 'c3', 'c5'), move(board, 'c3xa1', 'c3', 'a1')];
    const aftermaths = [{ text: 'c3xc5', marks: [mark('c2', 'isolated')] }];
    const prefix = [{ type: 'cell' as const, cell: cell('c3') }];
    const chosen = scene({ marks: [mark('c5', 'hit', 1)], aftermaths, legal, prefix });
    const kinds = (pointed: number | null): string[] =>
      atPresent(throughLens({ ...chosen, pointed })).map(({ kind }) => kind);
    expect([kinds(cell('c5')), kinds(cell('a1'))]).toEqual([['isolated'], []]);
    expect([kinds(cell('b2')), kinds(null)]).toEqual([['hit'], ['hit']]);
  });

  test('writes the choices that a cell offers, in the order of the signs', () => {
    const legal = ['+@c3', 'n@c3', '-@a1'].map((text) => move(board, text, text.slice(2), `=${text[0]}`));
    const signs = new Map(Object.entries({ n: 'n', '+': '+', '-': '\u2212' }));
    const { marks } = throughLens(scene({ legal, signs }));
    expect(marks.map((one) => `${board.cells[one.cell]!.name} ${one.label}`)).toEqual(['c3 n+', 'a1 \u2212']);
    expect(throughLens(scene({ legal })).marks).toEqual([]);
  });
});
