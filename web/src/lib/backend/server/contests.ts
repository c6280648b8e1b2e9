import type { Arena, ArenaSummary, League, LeagueSummary, NewArena, NewLeague } from '../../wire';
import { fetched, posted, read } from './ask';

function contests<Summary, Whole, New>(address: string) {
  const at = (id: string, what = ''): string => `${address}/${encodeURIComponent(id)}${what}`;
  const post = { method: 'POST' };
  return {
    /** All of them, in the order of the server. */
    all: () => read<Summary[]>(address),
    one: (id: string) => read<Whole>(at(id)),
    open: (asked: New) => read<Whole>(address, posted(asked)),
    /** Joins, or is back from a game of an arena. */
    join: (id: string) => read<Whole>(at(id, '/join'), post),
    start: (id: string) => read<Whole>(at(id, '/start'), post),
    /** Leaves, or waits for no more games; nothing is left of it where its opener leaves before the start. */
    leave: async (id: string) => (await fetched(at(id, '/leave'), post)).json() as Promise<Whole | null>,
  };
}

export const leagues = contests<LeagueSummary, League, NewLeague>('/api/leagues');
const league = (id: string, what: string, asked = {}): Promise<League> =>
  read(`/api/leagues/${encodeURIComponent(id)}/${what}`, posted(asked));
export const challenge = (id: string, name: string): Promise<League> => league(id, 'challenge', { name });
export const endLadder = (id: string): Promise<League> => league(id, 'end');
/** Opens the next season of one's own league with groups: that season. */
export const openNext = (id: string): Promise<League> => league(id, 'next');
/** Proposes when a game is played, or agrees; `null` takes back what was proposed. */
export const propose = (id: string, game: number, time: number | null): Promise<League> =>
  league(id, 'time', { game, time });
export const arenas = contests<ArenaSummary, Arena, NewArena>('/api/arenas');
