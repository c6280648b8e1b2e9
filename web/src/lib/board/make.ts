/** Boards for pictures beside the text; boards to play on come from the table. */
import type { Board, BoardCell } from '../wire';

const letter = (index: number): string => String.fromCharCode(97 + index);

/** A hexagonal cell, by its diagonal and its row. */
export const hexCell = (x: number, y: number): BoardCell => ({
  name: `${letter(y)}${x}`,
  x: x - y / 2,
  y: (y * Math.sqrt(3)) / 2,
  row: y,
});

export function hexagon(side: number): Board {
  const cells = [];
  for (let y = 0; y <= 2 * side - 2; y++) {
    const from = Math.max(1, y - side + 2);
    const to = Math.min(2 * side - 1, y + side);
    for (let x = from; x <= to; x++) cells.push(hexCell(x, y));
  }
  return { kind: 'hex', cells };
}

export function rectangle(width: number, height: number): Board {
  const cells = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) cells.push({ name: `${letter(x)}${y + 1}`, x, y, row: y });
  }
  return { kind: 'square', cells };
}

export const cellNamed = (board: Board, name: string): number =>
  board.cells.findIndex((cell) => cell.name === name);
