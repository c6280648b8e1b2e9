/** What decided a finished game, as it is shown on the board. */
import type { GameTheme } from '../games/theme';
import type { Outcome, Piece } from '../wire';

export interface Decided {
  cell: number;
  /** Whether it counted for somebody; if not, it is what the loser could not use. */
  lit: boolean;
  /** What it counts for, as it is written beside it; nothing where nothing is counted. */
  points: string;
}

export function decided(
  outcome: Outcome,
  pieces: readonly Piece[],
  theme: Pick<GameTheme, 'points'>,
): Decided[] {
  const on = new Map(pieces.map((piece) => [piece.cell, piece]));
  return outcome.cells.flatMap((cell) => {
    const piece = on.get(cell);
    if (!piece) return [];
    const points = theme.points(piece);
    const seat = piece.scoredBy ?? piece.owner;
    const lit = points > 0 || outcome.winner === null || seat === outcome.winner;
    return [{ cell, lit, points: points > 0 ? `+${points}` : '' }];
  });
}
