import { expect, test } from 'vitest';
import { layOut } from '../src/lib/board/layout';
import { cellNamed, hexagon, rectangle } from '../src/lib/board/make';
import { marksOf } from '../src/lib/board/marks';

test('a cell has every mark but the one that another stands for', () => {
  const sights = [
    { at: 1, kind: 'friend', cells: [2] },
    { at: 1, kind: 'reach', cells: [2, 3] },
    { at: 1, kind: 'blocked', cells: [3] },
    { at: 9, kind: 'reach', cells: [4, 5] },
    { at: 9, kind: 'landing', cells: [5] },
  ];
  const marks = (at: number) => marksOf(sights, at).map(({ cell, kind }) => `${cell} ${kind}`);
  expect(marks(1)).toEqual(['2 friend', '2 reach', '3 blocked']);
  expect(marks(9)).toEqual(['4 reach', '5 landing']);
});

test('a board is laid out from the top row down, within its picture, with a name for every line', () => {
  for (const board of [hexagon(5), rectangle(14, 14)]) {
    const layout = layOut(board);
    expect(layout.labels).toHaveLength(board.kind === 'hex' ? 9 + 9 : 14 + 14);
    expect(layout.rows.flat()).toHaveLength(board.cells.length);
    expect(layout.centres[layout.rows[0]![0]!]!.y).toBeLessThan(layout.centres[cellNamed(board, 'a1')]!.y);
    const { x, y, width, height } = layout.box;
    for (const point of [...layout.centres, ...layout.labels]) {
      expect(point.x > x && point.x < x + width && point.y > y && point.y < y + height).toBe(true);
    }
  }
});
