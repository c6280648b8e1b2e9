import { describe, expect, test } from 'vitest';
import { cellNamed, hexagon, hexCell, rectangle } from '../src/lib/board/make';
import { middle, focusAt, moveFocus, type Direction } from '../src/lib/board/focus';
import type { Board } from '../src/lib/wire';

function tour(board: Board, from: string, ...steps: Direction[]): string[] {
  let place = focusAt(board, cellNamed(board, from));
  return steps.map((step) => {
    place = moveFocus(board, place, step);
    return board.cells[place.cell]!.name;
  });
}

describe('moving with the arrow keys', () => {
  test('goes along the files and ranks of squares', () => {
    expect(tour(rectangle(8, 8), 'c3', 'up', 'right', 'down', 'left')).toEqual(['c4', 'd4', 'd3', 'c3']);
  });

  test('stays at the border', () => {
    expect(tour(rectangle(4, 5), 'a1', 'left', 'down')).toEqual(['a1', 'a1']);
    expect(tour(hexagon(3), 'e5', 'up', 'right')).toEqual(['e5', 'e5']);
  });

  test('begins in the middle, and keeps to its column on hexagons, to and fro', () => {
    const board = hexagon(5);
    expect(board.cells.map((cell) => cell.name)).toHaveLength(61);
    expect(board.cells[middle(board)]!.name).toBe('e5');
    // Straight up from the middle: rows shift by half a cell, so every second row is the column's.
    expect(tour(board, 'e5', 'up', 'up', 'up', 'up')).toEqual(['f5', 'g6', 'h6', 'i7']);
    expect(tour(board, 'e5', 'up', 'down')).toEqual(['f5', 'e5']);
  });

  test('comes from a short row to the end of a long one by its column', () => {
    expect(tour(hexagon(3), 'e5', 'down', 'rowEnd', 'rowStart')).toEqual(['d4', 'd5', 'd2']);
  });

  test('jumps holes, and rows without cells', () => {
    const board: Board = { kind: 'hex', cells: [hexCell(1, 0), hexCell(4, 0), hexCell(3, 2)] };
    expect(tour(board, 'a1', 'right', 'up', 'down')).toEqual(['a4', 'c3', 'a4']);
  });

  test('reaches every cell of a board', () => {
    for (const board of [hexagon(2), hexagon(5), rectangle(14, 14), rectangle(4, 5)]) {
      const seen = new Set([middle(board)]);
      const queue = [...seen];
      for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
        for (const direction of ['left', 'right', 'up', 'down'] as const) {
          const next = moveFocus(board, focusAt(board, cell), direction).cell;
          if (!seen.has(next)) queue.push(next);
          seen.add(next);
        }
      }
      expect(seen.size).toBe(board.cells.length);
    }
  });
});
