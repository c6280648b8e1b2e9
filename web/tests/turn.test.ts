import { expect, test } from 'vitest';
import { layOut } from '../src/lib/board/layout';
import { cellNamed, hexagon, rectangle } from '../src/lib/board/make';
import { turned } from '../src/lib/board/turn';
import { focusAt, moveFocus } from '../src/lib/board/focus';

const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

test('a full turn, or none, is the same board', () => {
  const hex = hexagon(3);
  expect(turned(hex, 0)).toBe(hex);
  expect(turned(hex, 6)).toBe(hex);
  expect(turned(rectangle(4, 3), 4)).toEqual(rectangle(4, 3));
});

test('a hexagon turned by a sixth fills the same places', () => {
  const places = (board: ReturnType<typeof hexagon>): string[] => {
    const { x: cx, y: cy } = board.cells[cellNamed(board, 'c3')]!;
    return board.cells.map(({ x, y }) => `${rounded(x - cx)} ${rounded(y - cy)}`).sort();
  };
  const board = hexagon(3);
  for (let turns = 1; turns < 6; turns++) {
    const seen = turned(board, turns);
    expect(places(seen)).toEqual(places(board));
    expect(new Set(seen.cells.map(({ row }) => row))).toEqual(new Set([0, 1, 2, 3, 4]));
  }
});

test('a half turn puts what was below on the left above on the right', () => {
  const board = rectangle(3, 2);
  const seen = turned(board, 2);
  const layout = layOut(board, 2);
  expect(layout.rows[0]!.map((cell) => board.cells[cell]!.name)).toEqual(['c1', 'b1', 'a1']);
  const a1 = cellNamed(board, 'a1');
  expect(moveFocus(seen, focusAt(seen, a1), 'left').cell).toBe(cellNamed(board, 'b1'));
  expect(moveFocus(seen, focusAt(seen, a1), 'down').cell).toBe(cellNamed(board, 'a2'));
});

test('labels stay beside the board', () => {
  for (const board of [hexagon(4), rectangle(6, 4)]) {
    for (let turns = 0; turns < 6; turns++) {
      const { centres, labels } = layOut(board, turns);
      for (const label of labels) {
        const nearest = Math.min(...centres.map(({ x, y }) => Math.hypot(x - label.x, y - label.y)));
        expect(nearest, `${label.text} after ${turns}`).toBeGreaterThan(75);
        expect(nearest).toBeLessThan(110);
      }
    }
  }
});
