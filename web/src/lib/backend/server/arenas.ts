/** Arenas in the server. */
import type { Arena, ArenaSummary, NewArena } from '../../wire';
import { fetched, posted, read } from './ask';

const ARENAS = '/api/arenas';
const at = (id: string): string => `${ARENAS}/${encodeURIComponent(id)}`;
const POST = { method: 'POST' };

/** The arenas: those to come and that go on, then those that are over. */
export const arenas = (): Promise<ArenaSummary[]> => read<ArenaSummary[]>(ARENAS);

export const arena = (id: string): Promise<Arena> => read<Arena>(at(id));

export const openArena = (asked: NewArena): Promise<Arena> => read<Arena>(ARENAS, posted(asked));

/** Joins an arena, or is back from a game. */
export const joinArena = (id: string): Promise<Arena> => read<Arena>(`${at(id)}/join`, POST);

/** Waits for no more games; nothing is left of it where its opener leaves before the start. */
export const leaveArena = async (id: string): Promise<Arena | null> =>
  (await fetched(`${at(id)}/leave`, POST)).json() as Promise<Arena | null>;
