/** Going through a game: the value of every position, and where the game turned. */
import type { Analysis } from '../wire';

/** A position of the main line as the engine saw it. */
export interface PlyValue {
  /** The seat to move. */
  toMove: number;
  /** The position's value to each seat. */
  values: readonly number[];
  /** The best move, where the game goes on. */
  best: string | null;
}

/** A move that gave away much. */
export interface Turn {
  /** Plies before the move. */
  ply: number;
  seat: number;
  /** The position's value to the mover before and after. */
  before: number;
  after: number;
  /** What would have been better. */
  better: string;
}

/** How much a move must give away to be a turning point. */
export const TURN = 0.12;
/** How many turning points are named. */
const MOST = 5;

export const valueOf = (analysis: Analysis): PlyValue => ({
  toMove: analysis.toMove,
  values: analysis.values,
  best: analysis.lines[0]?.moves[0] ?? null,
});

/** The position after a game that the rules have ended. */
export function valueAtEnd(winner: number | null, toMove: number, seats: number): PlyValue {
  const draw = 1 / seats;
  const values = Array.from({ length: seats }, (_, seat) =>
    winner === null ? draw : seat === winner ? 1 : 0,
  );
  return { toMove, values, best: null };
}

/** The moves that gave away most, in the order of the game. */
export function turns(plyValues: readonly PlyValue[], moves: readonly string[]): Turn[] {
  const found: Turn[] = [];
  moves.forEach((move, ply) => {
    const [here, next] = [plyValues[ply], plyValues[ply + 1]];
    if (!here || !next || here.best === null || here.best === move) return;
    const before = here.values[here.toMove] ?? 0;
    const after = next.values[here.toMove] ?? 0;
    if (before - after >= TURN) found.push({ ply, seat: here.toMove, before, after, better: here.best });
  });
  const worst = [...found].sort((a, b) => b.before - b.after - (a.before - a.after)).slice(0, MOST);
  return worst.sort((a, b) => a.ply - b.ply);
}

/** A seat's values as a line in a picture of the given size, the best at the top. */
export function curve(plyValues: readonly PlyValue[], seat: number, width: number, height: number): string {
  const last = Math.max(1, plyValues.length - 1);
  return plyValues
    .map(({ values }, ply) => {
      const [x, y] = [(ply / last) * width, (1 - (values[seat] ?? 0)) * height];
      return `${ply === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
