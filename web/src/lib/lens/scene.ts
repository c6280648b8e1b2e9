/** What a lens looks at, and what it marks. A lens reads the table's data; it knows no rules. */
import type { Board, LegalMove, Piece, Sight } from '../wire';

export interface Scene {
  board: Board;
  pieces: readonly Piece[];
  sights: readonly Sight[];
  legal: readonly LegalMove[];
  /** The cell chosen for a move, and the one under the pointer or the keyboard. */
  selected: number | null;
  pointed: number | null;
}

/** Each kind is drawn in a form of its own. */
export type LensKind =
  | 'hit'
  | 'hitter'
  | 'still'
  | 'isolated'
  | 'freed'
  | 'height'
  | 'six'
  | 'scoring'
  | 'open'
  | 'lost'
  | 'may'
  | 'cluster';

export interface LensMark {
  cell: number;
  kind: LensKind;
  /** What is written in the mark. */
  label: string;
  /** Whose lead it is, where somebody leads. */
  lead?: { seat: number; by: number };
}

/** The cells of one kind of sight, by the cell looked at. */
export function sightsBy(sights: readonly Sight[], kind: string): Map<number, readonly number[]> {
  return new Map(sights.filter((sight) => sight.kind === kind).map((sight) => [sight.at, sight.cells]));
}

/** Each cell's neighbours: those whose centres are one unit away. */
export function neighbours(board: Board, cell: number): number[] {
  const here = board.cells[cell];
  if (!here) return [];
  return board.cells.flatMap((there, index) => {
    const distance = Math.hypot(there.x - here.x, there.y - here.y);
    return index !== cell && distance < 1.01 ? [index] : [];
  });
}

/** For every cell, the pieces that could capture on it: those of others that have it in `reach`. */
export function attackers(
  pieces: readonly Piece[],
  reach: ReadonlyMap<number, readonly number[]>,
): Map<number, Piece[]> {
  const owner = new Map(pieces.map((piece) => [piece.cell, piece.owner]));
  const found = new Map<number, Piece[]>();
  for (const piece of pieces) {
    for (const cell of reach.get(piece.cell) ?? []) {
      if (!owner.has(cell) || owner.get(cell) === piece.owner) continue;
      found.set(cell, [...(found.get(cell) ?? []), piece]);
    }
  }
  return found;
}
