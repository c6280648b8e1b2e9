/** What somebody played last, so that the first page begins with it. */
import { HIGHEST, THINKING_SECONDS } from '../games/levels';
import { persistedJson } from '../persisted.svelte';
import type { Occupant } from '../wire';
import { FIRST_PAIRING, OPPONENTS, type Pairing, type Side } from './pairing';

export interface LastSettings {
  game: string;
  pairing: Pairing;
  /** Who sat where in a game of more than two; empty where none was played. */
  occupants: Occupant[];
  /** As the page's address has it. */
  clock: string | null;
  /** The level that plays on for whoever leaves a game of more than two; `null` where nobody could leave. */
  standIn: number | null;
}

/** The level that plays on for whoever leaves, until another is chosen: a club player. */
export const FIRST_STAND_IN = 5;

const levelOf = (found: unknown): number =>
  typeof found === 'number' && found >= 1 && found <= HIGHEST ? Math.floor(found) : FIRST_PAIRING.level;

const readStandIn = (found: unknown): number | null =>
  found === null || found === 0 ? found : found === undefined ? FIRST_STAND_IN : levelOf(found);

const readPairing = (found: Partial<Pairing> | undefined): Pairing => ({
  opponent: OPPONENTS.find((one) => one === found?.opponent) ?? FIRST_PAIRING.opponent,
  side: ([0, 1, null] as unknown[]).includes(found?.side) ? (found!.side as Side) : FIRST_PAIRING.side,
  level: levelOf(found?.level),
  otherLevel: levelOf(found?.otherLevel),
  seconds: THINKING_SECONDS.find((one) => one === found?.seconds) ?? null,
});

const readOccupant = (found: Occupant | null): Occupant =>
  found?.type === 'computer' ? { type: 'computer', level: levelOf(found.level) } : { type: 'person' };

/** What was stored: another version may have written it. */
export function parseLast(found: Partial<LastSettings> | null): LastSettings | null {
  if (typeof found?.game !== 'string') return null;
  return {
    game: found.game,
    pairing: readPairing(found.pairing),
    occupants: Array.isArray(found.occupants) ? found.occupants.map(readOccupant) : [],
    clock: typeof found.clock === 'string' ? found.clock : null,
    standIn: readStandIn(found.standIn),
  };
}

export const lastSettings = persistedJson('quantarium-last', parseLast);
