/** What somebody has scored against other people: by links and in the lobby, and at this screen. */
import { totals, type Match } from '../hotseat/match';
import type { TableSummary } from '../wire';
import { count, games, POINTS, type Tally } from './standing';

export interface PersonScore extends Tally {
  /** The account's name; nothing where the other had none. */
  name: string | null;
  bot: boolean;
}

/** The scores against everybody met elsewhere in games of two, most games first. */
export function peopleScores(tables: readonly TableSummary[]): PersonScore[] {
  const found = new Map<string | null, PersonScore>();
  for (const { result, seats, own = [], names, bots = [], online } of tables) {
    const first = POINTS[result];
    const [seat] = own;
    if (!online || first === undefined || seats.length !== 2 || own.length !== 1 || seat === undefined)
      continue;
    const name = names?.[1 - seat] ?? null;
    const score = found.get(name) ?? { name, bot: bots.includes(1 - seat), won: 0, drawn: 0, lost: 0 };
    count(score, seat === 0 ? first : 1 - first);
    found.set(name, score);
  }
  return [...found.values()].sort((a, b) => games(b) - games(a));
}

/** Two people at this screen, over all their matches. */
export interface PairScore {
  names: [string, string];
  points: [number, number];
  games: number;
}

/** The scores of every two people who gave their names, newest first. */
export function pairScores(matches: readonly Match[]): PairScore[] {
  const found = new Map<string, PairScore>();
  for (const match of matches) {
    const [one, other] = match.names;
    const games = match.games.filter(({ points }) => points !== null).length;
    if (!one || !other || match.names.length !== 2 || games === 0) continue;
    const turned = one > other;
    const names: [string, string] = turned ? [other, one] : [one, other];
    const score = found.get(names.join('\n')) ?? { names, points: [0, 0], games: 0 };
    const [first = 0, second = 0] = totals(match);
    score.points[0] += turned ? second : first;
    score.points[1] += turned ? first : second;
    score.games += games;
    found.set(names.join('\n'), score);
  }
  return [...found.values()];
}
