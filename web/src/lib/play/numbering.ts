/** How a move list is numbered, as game records number it. */
import type { PlayedMove, TableView } from '../wire';

export interface Line {
  number: number;
  /** The plies of the line; `ply` counts from 1, so that it names the position after the move. */
  moves: { ply: number; text: string; seat: number }[];
}

export function lines(moves: readonly PlayedMove[], pairs: boolean): Line[] {
  const size = pairs ? 2 : 1;
  const all = moves.map(({ text, seat }, index) => ({ ply: index + 1, text, seat }));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, line) => ({
    number: line + 1,
    moves: all.slice(line * size, (line + 1) * size),
  }));
}

/** A ply's number, `3.` or `3…` where a pair of plies shares one; plies are counted from 0. */
export function plyNumber(ply: number, pairs: boolean): string {
  if (!pairs) return `${ply + 1}.`;
  return ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}…`;
}

/** The move that led to the position after a number of plies, with its number: `3. c3xe5`. */
export const numbered = ({ moves, pairs }: Pick<TableView, 'moves' | 'pairs'>, ply: number): string =>
  `${plyNumber(ply - 1, pairs)}\u00a0${moves[ply - 1]?.text ?? ''}`;
