import { expect, test } from 'vitest';
import { cellNamed, hexagon, rectangle } from '../src/lib/board/make';
import { imagesOf, symmetriesOf, type Symmetry } from '../src/lib/edit/symmetry';
import type { Board } from '../src/lib/wire';

const named = (board: Board, symmetry: Symmetry, cell: string): string[] =>
  imagesOf(board, symmetry, cellNamed(board, cell))
    .map((image) => board.cells[image]!.name)
    .sort();

test('on squares, cells are mirrored, and turned by halves and quarters', () => {
  const board = rectangle(8, 8);
  expect(named(board, 'none', 'b1')).toEqual([]);
  expect(named(board, 'across', 'b1')).toEqual(['g1']);
  expect(named(board, 'along', 'b1')).toEqual(['b8']);
  expect(named(board, 'half', 'b1')).toEqual(['g8']);
  expect(named(board, 'quarter', 'b1')).toEqual(['a7', 'g8', 'h2']);
});

test('on hexagons, cells are turned by thirds and sixths as well', () => {
  const board = hexagon(3);
  expect(named(board, 'half', 'a1')).toEqual(['e5']);
  expect(named(board, 'across', 'a1')).toEqual(['a3']);
  expect(named(board, 'along', 'a1')).toEqual(['e3']);
  expect(named(board, 'third', 'a1')).toEqual(['c5', 'e3']);
  expect(named(board, 'sixth', 'a1')).toHaveLength(5);
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
