/** Challenges: what is asked of the server, and the list of those that wait. */
import { posted, sent } from '../backend/server/ask';
import { isLive } from '../home/clock';
import type { lobby } from '../i18n';
import type { FromLobby, NewSeek, Seating, WaitingChallenge } from '../wire';

/** Why a challenge is declined, by the words for programs. */
export type Reason = keyof typeof lobby.reasons;

export const reasonsFor = ({ clock, rated }: WaitingChallenge): readonly Reason[] => [
  'generic',
  'later',
  ...(clock ? (['tooFast', 'tooSlow'] as const) : []),
  rated ? 'rated' : 'casual',
  'variant',
];

const COLORS: Record<Seating, string> = { opener: 'white', other: 'black', chance: 'random' };

const at = (id: string, what: string): string => `/api/challenge/${encodeURIComponent(id)}/${what}`;

export function challenge(name: string, { game, clock, seating, rated, unaided }: NewSeek): Promise<void> {
  const time = !clock
    ? {}
    : isLive(clock)
      ? { 'clock.limit': clock.base, 'clock.increment': clock.increment }
      : { days: clock.days };
  const asked = { variant: game, color: COLORS[seating], rated, unaided, ...time };
  return sent(`/api/challenge/${encodeURIComponent(name)}`, posted(asked));
}

export const accept = (id: string): Promise<void> => sent(at(id, 'accept'), posted({}));

export const decline = (id: string, reason: Reason): Promise<void> =>
  sent(at(id, 'decline'), posted({ reason }));

export const withdraw = (id: string): Promise<void> => sent(at(id, 'cancel'), posted({}));

/** The list after an update. All challenges come right after all seeks, if there are any. */
export function changed(list: readonly WaitingChallenge[], update: FromLobby): readonly WaitingChallenge[] {
  switch (update.type) {
    case 'seeks':
      return list.length > 0 ? [] : list;
    case 'challenges':
      return update.challenges;
    case 'challenge':
      return [...list.filter(({ id }) => id !== update.challenge.id), update.challenge];
    case 'challengeOver':
      return list.filter(({ id }) => id !== update.challenge.id);
    default:
      return list;
  }
}
