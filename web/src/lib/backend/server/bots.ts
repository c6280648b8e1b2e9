/** Bots in the server: who is there, and challenging one. `/api/openapi.json` describes the messages. */
import type { Rating } from '../../wire';
import { Refused } from '../backend';
import { fetched, posted } from './ask';

export interface OnlineBot {
  name: string;
  /** The ids of the games that it takes; all where there are none. */
  games?: string[];
  /** Its ratings among bots, by the id of the game. */
  perfs?: Record<string, { rating: number; rd: number; prov?: boolean }>;
}

export const ratingOf = ({ perfs }: OnlineBot, game: string): Rating | undefined => {
  const perf = perfs?.[game];
  return perf && { rating: perf.rating, deviation: perf.rd, provisional: perf.prov ?? false };
};

/** Lines of JSON; empty ones only say that the server lives. */
const readLines = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);

/** The bots that are there, the strongest first. */
export const onlineBots = async (): Promise<OnlineBot[]> =>
  readLines<OnlineBot>(await (await fetched('/api/bot/online')).text());

/** Challenges a bot and waits for its answer: the table; null where it declines. The challenge is withdrawn by `signal`. */
export async function challengeBot(name: string, game: string, signal: AbortSignal): Promise<string | null> {
  const asked = { variant: game, keepAliveStream: true };
  const answer = await fetched(`/api/challenge/${encodeURIComponent(name)}`, posted(asked, signal));
  // The last line says what has become of it.
  const done = readLines<{ done?: string; gameId?: string }>(await answer.text()).at(-1);
  if (done?.done === undefined) throw new Refused({ code: 'offline', message: '' });
  return done.gameId ?? null;
}
