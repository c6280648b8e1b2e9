import type { LegalMove } from '../wire';

export interface Pointer {
  text: string;
  /** The cells that spell it, and the choice where there is one. */
  cells: number[];
  choice: string | null;
  /** 0 for the best. */
  rank: number;
  /** Whether it waits for its turn. */
  later?: boolean;
}

export function pointer(legal: readonly LegalMove[], text: string, rank = 0): Pointer | null {
  const move = legal.find((one) => one.text === text);
  return move ? pointerOf(move, rank) : null;
}

/** A move as it is shown; nothing for a move without a cell, such as a pass. */
export function pointerOf(move: LegalMove, rank = 0): Pointer | null {
  const cells = move.clicks.flatMap((click) => (click.type === 'cell' ? [click.cell] : []));
  const choice = move.clicks.find((click) => click.type === 'choice')?.choice ?? null;
  return cells.length > 0 ? { text: move.text, cells, choice, rank } : null;
}
