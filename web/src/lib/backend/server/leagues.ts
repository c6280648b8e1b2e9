/** Leagues in the server. */
import type { League, LeagueSummary, NewLeague } from '../../wire';
import { fetched, posted, read } from './ask';

const LEAGUES = '/api/leagues';
const at = (id: string): string => `${LEAGUES}/${encodeURIComponent(id)}`;
const POST = { method: 'POST' };

/** The leagues, one's own first. */
export const leagues = (): Promise<LeagueSummary[]> => read<LeagueSummary[]>(LEAGUES);

export const league = (id: string): Promise<League> => read<League>(at(id));

export const openLeague = (asked: NewLeague): Promise<League> => read<League>(LEAGUES, posted(asked));

export const joinLeague = (id: string): Promise<League> => read<League>(`${at(id)}/join`, POST);

export const startLeague = (id: string): Promise<League> => read<League>(`${at(id)}/start`, POST);

/** Leaves a league; nothing is left of it where its opener does before the start. */
export const leaveLeague = async (id: string): Promise<League | null> =>
  (await fetched(`${at(id)}/leave`, POST)).json() as Promise<League | null>;
