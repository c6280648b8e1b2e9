/** When an arena goes on, and what its games come to. */
import { serverTime } from '../backend/server/ask';
import { account, formatDate, lobby } from '../i18n';
import { arenas as words, leagues } from '../i18n/later';
import { isOpen } from '../leagues/league';
import type { Listed } from '../leagues/words';
import { clockWords } from '../lobby/words';
import type { Arena, ArenaSummary, LeagueGame } from '../wire';

type Times = Pick<ArenaSummary, 'starts' | 'minutes'>;
export type Phase = 'coming' | 'running' | 'over';

/** How it stands at a time, in seconds since 1970. */
export function phaseOf({ starts, minutes }: Times, now: number): Phase {
  if (now < starts) return 'coming';
  return now < starts + 60 * minutes ? 'running' : 'over';
}

export function timeWords(times: Times, now: number): string {
  const left = Math.ceil((times.starts + 60 * times.minutes - now) / 60);
  if (phaseOf(times, now) === 'running') return words.left(left);
  return words[phaseOf(times, now) === 'coming' ? 'starts' : 'was'](formatDate(times.starts));
}

export const factsOf = ({ minutes, clock, rated, bots, by, public: listed }: ArenaSummary): string[] =>
  [
    words.lasts(minutes),
    clockWords(clock),
    rated ? account.rated : account.casual,
    bots ? words.withBots : '',
    by === undefined ? '' : words.by(by),
    listed ? '' : leagues.hidden,
  ].filter((fact) => fact !== '');

export function listed(arena: ArenaSummary): Listed {
  const now = serverTime();
  return {
    stamp: arena.joined ? leagues.playing : null,
    facts: factsOf(arena),
    state: timeWords(arena, now),
    telling: phaseOf(arena, now) === 'running',
    players: leagues.players(arena.players),
  };
}

/** The games that go on, and those that are finished, the latest first. Those that are neither were not over when the arena was. */
export function gamesOf(
  { games, summary }: Arena,
  now: number,
): Record<'running' | 'finished', LeagueGame[]> {
  const open = (game: LeagueGame): boolean => isOpen(game) && game.table !== undefined;
  return {
    running: phaseOf(summary, now) === 'running' ? games.filter(open) : [],
    finished: games.filter(({ result }) => result !== undefined).reverse(),
  };
}

const RESULTS: Readonly<Record<string, string>> = { '1-0': '1–0', '1/2-1/2': '½–½', '0-1': '0–1' };
export const resultWords = ({ result }: LeagueGame): string => RESULTS[result ?? ''] ?? lobby.running;
