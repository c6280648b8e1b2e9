/** Going through a game: the value of every position, how good each move was, and where the game turned. */
import { isComputer } from './player';

/** A position of the main line as the engine saw it. */
export interface PlyValue {
  toMove: number;
  /** The position's value to each seat. */
  values: readonly number[];
  /** The best move, where the game goes on. */
  best: string | null;
}

/** What the engine saw of a line: the position before each move and the one after the last, as far as it came. */
export interface Reviewed {
  moves: readonly string[];
  values: readonly PlyValue[];
}

export type Quality = 'best' | 'good' | 'doubtful' | 'mistake' | 'blunder';

export interface Rated {
  /** Plies before the move. */
  ply: number;
  seat: number;
  move: string;
  /** The position's value to the mover before and after. */
  before: number;
  after: number;
  /** The engine's move. */
  better: string;
  /** The share of the mover's chances that the move gave away, from 0 to 1. */
  lost: number;
  quality: Quality;
}

/** What a move must give away, as a share of the chances there were, worst first. */
const LIMITS: readonly (readonly [number, Quality])[] = [
  [0.5, 'blunder'],
  [0.3, 'mistake'],
  [0.15, 'doubtful'],
];
/** Chances below this are counted as this much, so that a lost game's last per cent does not decide. */
const LEAST_CHANCE = 0.25;
/** Two looks at the same game differ by so much. */
const NOISE = 0.03;

/** Qualities as records mark them (numeric annotation glyphs). */
export const NAG_OF: Partial<Record<Quality, number>> = { doubtful: 6, mistake: 2, blunder: 4 };

/** The qualities that are worth another look, worst first. */
export const FAULTS: readonly Quality[] = ['blunder', 'mistake', 'doubtful'];

/** The position after a game that the rules have ended. */
export function valueAtEnd(winner: number | null, toMove: number, seats: number): PlyValue {
  const draw = 1 / seats;
  const values = Array.from({ length: seats }, (_, seat) =>
    winner === null ? draw : seat === winner ? 1 : 0,
  );
  return { toMove, values, best: null };
}

export function lostShare(before: number, after: number): number {
  if (before - after < NOISE) return 0;
  return Math.min(1, (before - after) / Math.max(before, LEAST_CHANCE));
}

/** Every move of the line that has been looked at from both sides, and how good it was. */
export const rate = ({ moves, values }: Reviewed): Rated[] =>
  moves.flatMap((move, ply): Rated[] => {
    const [here, next] = [values[ply], values[ply + 1]];
    if (!here || !next || here.best === null) return [];
    const seat = here.toMove;
    const before = here.values[seat] ?? 0;
    const after = next.values[seat] ?? 0;
    // The best move is not blamed for what the engine saw only later.
    const best = here.best === move;
    const lost = best ? 0 : lostShare(before, after);
    const quality = best ? 'best' : (LIMITS.find(([limit]) => lost >= limit)?.[1] ?? 'good');
    return [{ ply, seat, move, before, after, better: here.best, lost, quality }];
  });

/** How much of its chances a seat kept, from 0 to 1, weighed by what there was to lose; null where there never was any. */
export function accuracy(rated: readonly Rated[], seat: number): number | null {
  const own = rated.filter((one) => one.seat === seat);
  const chances = own.reduce((sum, { before }) => sum + before, 0);
  if (chances === 0) return null;
  return 1 - own.reduce((sum, { lost, before }) => sum + lost * before, 0) / chances;
}

export const faults = (rated: readonly Rated[]): Rated[] =>
  rated.filter(({ quality }) => FAULTS.includes(quality)).sort((a, b) => b.lost - a.lost || a.ply - b.ply);

/** The moves to be bettered, as they came: those of `me`, else those of people among computers, else all. */
export function toPractise(rated: readonly Rated[], names: readonly string[], me: string | null): Rated[] {
  const all = rated.filter(({ quality }) => FAULTS.includes(quality));
  if (me !== null && names.includes(me)) return all.filter(({ seat }) => names[seat] === me);
  return names.every(isComputer) ? all : all.filter(({ seat }) => !isComputer(names[seat] ?? ''));
}

/** The move that changed the game most: the one that cost its player most; none where no move cost anything. */
export function turningPoint(rated: readonly Rated[]): Rated | null {
  const most = Math.max(NOISE, ...rated.map(({ before, after }) => before - after));
  return rated.find(({ before, after, quality }) => quality !== 'best' && before - after >= most) ?? null;
}

/** What is known of a line's positions by a review of another line: that of the moves they share. */
export function knownOf(review: Reviewed | null, moves: readonly string[]): PlyValue[] {
  if (!review) return [];
  let shared = 0;
  while (shared < moves.length && review.moves[shared] === moves[shared]) shared += 1;
  return review.values.slice(0, shared + 1);
}

export const isWhole = ({ moves, values }: Reviewed): boolean => values.length === moves.length + 1;

/** A seat's values as a line in a picture of the given size that has room for `plies` plies, the best at the top. */
export const curve = (
  plyValues: readonly PlyValue[],
  seat: number,
  plies: number,
  width: number,
  height: number,
): string =>
  plyValues
    .map(({ values }, ply) => {
      const [x, y] = [(ply / Math.max(1, plies)) * width, (1 - (values[seat] ?? 0)) * height];
      return `${ply === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
