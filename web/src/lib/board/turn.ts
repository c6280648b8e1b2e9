/** A board turned: the same cells, seen from another side. */
import type { Board } from '../wire';

/** How many turns bring a board back: sixths for hexagons, quarters for squares. */
export const turnsOf = (board: Board): number => (board.kind === 'hex' ? 6 : 4);

/** Turns within a full turn, from 0. */
export function turnedBy(board: Board, turns: number): number {
  const all = turnsOf(board);
  return ((turns % all) + all) % all;
}

/** A point of the board, with y upwards, turned clockwise this many times. */
export function turnPoint(board: Board, turns: number, x: number, y: number): { x: number; y: number } {
  const by = turnedBy(board, turns);
  if (by === 0) return { x, y };
  const angle = (-2 * Math.PI * by) / turnsOf(board);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

const NEAR = 1e-6;

/** The board as it is seen; cells keep their order. */
export function turned(board: Board, turns: number): Board {
  if (turnedBy(board, turns) === 0) return board;
  const cells = board.cells.map((cell) => ({ ...cell, ...turnPoint(board, turns, cell.x, cell.y) }));
  const heights = cells.map(({ y }) => y).sort((a, b) => a - b);
  const rows = heights.filter((y, place) => place === 0 || y - heights[place - 1]! > NEAR);
  const rowOf = (y: number): number => rows.findIndex((row) => Math.abs(row - y) < 1e-3);
  return { kind: board.kind, cells: cells.map((cell) => ({ ...cell, row: rowOf(cell.y) })) };
}
