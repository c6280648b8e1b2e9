/** Which cells of a board are put down together, so that a position is alike from several sides. */
import { turnPoint, turnsOf } from '../board/turn';
import type { Board, BoardCell, Piece } from '../wire';

export type Symmetry = 'none' | 'across' | 'along' | 'half' | 'third' | 'quarter' | 'sixth';

/** How often a board comes back to itself in a full turn. */
const FOLDS: Partial<Record<Symmetry, number>> = { half: 2, third: 3, quarter: 4, sixth: 6 };

export const symmetriesOf = ({ kind }: Board): readonly Symmetry[] =>
  kind === 'hex'
    ? ['none', 'across', 'along', 'half', 'third', 'sixth']
    : ['none', 'across', 'along', 'half', 'quarter'];

/** Whether a symmetry gives every cell one image, which may then be the other side's. */
export const isPaired = (symmetry: Symmetry): boolean => ['across', 'along', 'half'].includes(symmetry);

/** How far two centres may be apart and still be one cell's. */
const NEAR = 0.1;

/** The other cells that a cell goes with, around one or else the middle of the board. Where it has none there is none. */
export function imagesOf(board: Board, symmetry: Symmetry, cell: number, around?: BoardCell): number[] {
  const here = board.cells[cell];
  if (!here) return [];
  const mean = (of: (one: { x: number; y: number }) => number): number =>
    board.cells.reduce((sum, one) => sum + of(one), 0) / board.cells.length;
  const { x: cx, y: cy } = around ?? { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  const [dx, dy] = [here.x - cx, here.y - cy];
  const folds = FOLDS[symmetry] ?? 1;
  const points =
    symmetry === 'across'
      ? [{ x: -dx, y: dy }]
      : symmetry === 'along'
        ? [{ x: dx, y: -dy }]
        : Array.from({ length: folds - 1 }, (_, turn) =>
            turnPoint(board, ((turn + 1) * turnsOf(board)) / folds, dx, dy),
          );
  const cellAt = ({ x, y }: { x: number; y: number }): number =>
    board.cells.findIndex((one) => Math.abs(one.x - cx - x) < NEAR && Math.abs(one.y - cy - y) < NEAR);
  return [...new Set(points.map(cellAt))].filter((image) => image >= 0 && image !== cell);
}

export const otherSide = (piece: Piece): Piece =>
  piece.owner === null ? piece : { ...piece, owner: 1 - piece.owner };
