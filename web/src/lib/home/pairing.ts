/** Who plays in a game of two: against whom, on which side, how strong the computer is. */
import { HIGHEST } from '../games/levels';
import type { Occupant } from '../wire';

/** Whom one plays: a computer, somebody at this screen, a friend by a link; or two computers that are watched. */
export const OPPONENTS = ['computer', 'person', 'friend', 'watch'] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** The seat that one plays, by its place; `null` where it is drawn. */
export type Side = 0 | 1 | null;

export interface Pairing {
  opponent: Opponent;
  side: Side;
  /** The computer's level; of two computers, the first seat's. */
  level: number;
  /** The level of the second seat's computer, where two play. */
  otherLevel: number;
  /** For how many seconds a computer of the highest level thinks about a move; `null` where it does as much as usual. */
  seconds: number | null;
}

/** The level that somebody meets first: the second one still teaches more than it punishes. */
export const FIRST_LEVEL = 2;

export const FIRST_PAIRING: Pairing = {
  opponent: 'computer',
  side: 0,
  level: FIRST_LEVEL,
  otherLevel: FIRST_LEVEL,
  seconds: null,
};

/** Whether one chooses a side: where the other one is neither here nor a computer's. */
export const hasSide = ({ opponent }: Pairing): boolean => opponent === 'computer' || opponent === 'friend';

/** Who sits where, with one's own side where it is chosen or was drawn. */
export function seated(pairing: Pairing, side: 0 | 1): Occupant[] {
  const { opponent, level, otherLevel, seconds } = pairing;
  const person: Occupant = { type: 'person' };
  const timed = (of: number): { seconds?: number } => (of === HIGHEST && seconds !== null ? { seconds } : {});
  const computer = (of: number): Occupant => ({ type: 'computer', level: of, ...timed(of) });
  if (opponent === 'watch') return [computer(level), computer(otherLevel)];
  if (opponent !== 'computer') return [person, person];
  return side === 0 ? [person, computer(level)] : [computer(level), person];
}

/** The seats that friends take by a link. */
export const invitedSeats = ({ opponent }: Pairing, side: 0 | 1): number[] =>
  opponent === 'friend' ? [1 - side] : [];
