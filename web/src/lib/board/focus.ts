/** Moving the focus on a board with the arrow keys, by where the cells lie. */
import type { Board } from '../wire';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'rowStart' | 'rowEnd';

export const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
};

/** Where the focus is: the cell, and the column that up and down keep to. */
export interface FocusCell {
  cell: number;
  column: number;
}

const EPSILON = 1e-6;

export function focusAt(board: Board, cell: number): FocusCell {
  return { cell, column: board.cells[cell]?.x ?? 0 };
}

/** The next place; the same one at the border. */
export function moveFocus(board: Board, from: FocusCell, direction: Direction): FocusCell {
  const here = board.cells[from.cell];
  if (!here) return from;
  const indexed = board.cells.map((cell, index) => ({ ...cell, index }));
  const row = indexed.filter((cell) => cell.row === here.row).sort((a, b) => a.x - b.x);
  const along = {
    left: row.findLast((cell) => cell.x < here.x - EPSILON),
    right: row.find((cell) => cell.x > here.x + EPSILON),
    rowStart: row[0],
    rowEnd: row.at(-1),
  };
  if (direction !== 'up' && direction !== 'down') {
    const next = along[direction];
    return next ? focusAt(board, next.index) : from;
  }
  const sign = direction === 'up' ? 1 : -1;
  const away = (cell: { x: number }): number => Math.abs(cell.x - from.column);
  const [target] = indexed
    .filter((cell) => sign * (cell.row - here.row) > 0)
    .sort((a, b) => sign * (a.row - b.row) || away(a) - away(b) || a.x - b.x);
  return target ? { cell: target.index, column: from.column } : from;
}

/** The cell nearest to the board's middle: where the focus begins. */
export function middle(board: Board): number {
  const mean = (pick: (cell: { x: number; y: number }) => number): number =>
    board.cells.reduce((sum, cell) => sum + pick(cell), 0) / Math.max(1, board.cells.length);
  const [x, y] = [mean((cell) => cell.x), mean((cell) => cell.y)];
  let best = 0;
  let least = Infinity;
  board.cells.forEach((cell, index) => {
    const distance = (cell.x - x) ** 2 + (cell.y - y) ** 2;
    if (distance < least - EPSILON) [best, least] = [index, distance];
  });
  return best;
}
