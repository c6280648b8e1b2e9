import { expect, test } from 'vitest';
import { cellNamed, hexagon, rectangle } from '../src/lib/board/make';
import { imagesOf, symmetriesOf, type Symmetry } from '../src/lib/edit/symmetry';
import type { Board } from '../src/lib/wire';

const named = (board: Board, symmetry: Symmetry, cell: string): string[] =>
  imagesOf(board, symmetry, cellNamed(board, cell))
    .map((image) => board.cells[image]!.name)
    .sort();

test('on squares, cells are mirrored, and turned by halves and quarters', () => {
  const images = { none: '', across: 'g1', along: 'b8', half: 'g8', quarter: 'a7 g8 h2' };
  for (const [symmetry, cells] of Object.entries(images) as [Symmetry, string][])
    expect(named(rectangle(8, 8), symmetry, 'b1').join(' '), symmetry).toBe(cells);
});

test('on hexagons, cells are turned by thirds and sixths as well', () => {
  const images = { half: 'e5', across: 'a3', along: 'e3', third: 'c5 e3' };
  for (const [symmetry, cells] of Object.entries(images) as [Symmetry, string][])
    expect(named(hexagon(3), symmetry, 'a1').join(' '), symmetry).toBe(cells);
  expect(named(hexagon(3), 'sixth', 'a1')).toHaveLength(5);
});

test('the cell in the middle has no image but itself, and one beside the board is left out', () => {
  for (const symmetry of symmetriesOf(hexagon(3))) expect(named(hexagon(3), symmetry, 'c3')).toEqual([]);
  expect(named(rectangle(4, 2), 'quarter', 'a1')).toEqual(['d2']);
});

test('images go with each other: each has the cell among its own', () => {
  for (const board of [hexagon(4), rectangle(6, 6)]) {
    for (const symmetry of symmetriesOf(board)) {
      board.cells.forEach((_, cell) => {
        for (const image of imagesOf(board, symmetry, cell))
          expect(imagesOf(board, symmetry, image)).toContain(cell);
      });
    }
  }
});
