/** What somebody played last, so that the first page begins with it. */
import { persist, restore } from '../persisted';
import type { Occupant } from '../wire';
import { FIRST_PAIRING, OPPONENTS, type Opponent, type Pairing, type Side } from './pairing';

const KEY = 'quantarium-last';

export interface LastSettings {
  /** The game string. */
  game: string;
  pairing: Pairing;
  /** Who sat where in a game of more than two; empty where none was played. */
  occupants: Occupant[];
  /** As the page's address has it. */
  clock: string | null;
}

const levelOf = (found: unknown): number =>
  typeof found === 'number' && found >= 1 && found <= 10 ? Math.floor(found) : FIRST_PAIRING.level;

function readPairing(found: Partial<Pairing> | undefined): Pairing {
  return {
    opponent: OPPONENTS.includes(found?.opponent as Opponent)
      ? (found!.opponent as Opponent)
      : FIRST_PAIRING.opponent,
    side: ([0, 1, null] as unknown[]).includes(found?.side) ? (found!.side as Side) : FIRST_PAIRING.side,
    level: levelOf(found?.level),
    otherLevel: levelOf(found?.otherLevel),
  };
}

const readOccupant = (found: Occupant | null): Occupant =>
  found?.type === 'computer' ? { type: 'computer', level: levelOf(found.level) } : { type: 'person' };

/** What was stored: another version may have written it. */
export function parseLast(stored: string | null): LastSettings | null {
  if (stored === null) return null;
  try {
    const found = JSON.parse(stored) as Partial<LastSettings> | null;
    if (typeof found?.game !== 'string') return null;
    return {
      game: found.game,
      pairing: readPairing(found.pairing),
      occupants: Array.isArray(found.occupants) ? found.occupants.map(readOccupant) : [],
      clock: typeof found.clock === 'string' ? found.clock : null,
    };
  } catch {
    return null;
  }
}

export const readLast = (): LastSettings | null => parseLast(restore(KEY));
export const writeLast = (last: LastSettings): void => persist(KEY, JSON.stringify(last));
