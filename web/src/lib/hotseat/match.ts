/** A match of people at one screen: their names, and the score over games that follow each other. */
import type { NewTable, Outcome } from '../wire';

export interface MatchGame {
  table: string;
  /** What was played from: the game string, and the seed of a random start. */
  start: string;
  /** Who has which seat, as a place in the match's names; nobody where a computer plays. */
  players: (number | null)[];
  /** What each seat got; nothing while the game goes on, or where it counts for nobody. */
  points: number[] | null;
}

export interface Match {
  /** Empty where somebody gave no name. */
  names: string[];
  games: MatchGame[];
}

/** How many matches are stored. */
export const MOST = 40;

export const startOf = ({ game, seed }: { game: string; seed: string | null }): string =>
  seed === null ? game : `${game} ${seed}`;

/** A match of who sits at a table: a name for each seat, and nothing for a computer's. */
export function newMatch(table: string, start: string, names: readonly (string | null)[]): Match {
  const players: (number | null)[] = [];
  const found: string[] = [];
  for (const name of names) players.push(name === null ? null : found.push(name.trim()) - 1);
  return { names: found, games: [{ table, start, players, points: null }] };
}

/** The match with another game: everybody sits `by` seats further on, and those who have left take no part. */
export function withGame(match: Match, table: string, opened: NewTable, by: number): Match {
  const last = match.games.at(-1)!.players;
  const before = (seat: number): number | null => last[(seat - by + last.length) % last.length]!;
  const players = opened.sitters.map(({ type }, seat) => (type === 'person' ? before(seat) : null));
  return { ...match, games: [...match.games, { table, start: startOf(opened), players, points: null }] };
}

/** Whether a game has ended without a winner because it was broken off: it counts for nobody. */
export const isBrokenOff = (outcome: Outcome | null): boolean =>
  outcome !== null && ['aborted', 'unplayed'].includes(outcome.reason);

export function pointsOf(outcome: Outcome | null, seats: number): number[] | null {
  if (!outcome || isBrokenOff(outcome)) return null;
  const { winner } = outcome;
  return Array.from({ length: seats }, (_, seat) => (winner === null ? 1 / seats : Number(seat === winner)));
}

/** What each player has, over all games that are over. */
export const totals = ({ names, games }: Match): number[] =>
  names.map((_, player) =>
    games.reduce((sum, { players, points }) => sum + (points?.[players.indexOf(player)] ?? 0), 0),
  );

/** Whether the table's start was played an odd number of times: from the other side it would be fair. */
export function isUneven({ games }: Match, table: string): boolean {
  const start = games.find((game) => game.table === table)?.start;
  return games.filter((game) => game.start === start).length % 2 === 1;
}

const isGame = (found: Partial<MatchGame> | null): boolean =>
  typeof found?.table === 'string' &&
  typeof found.start === 'string' &&
  Array.isArray(found.players) &&
  (found.points === null || Array.isArray(found.points));

const isMatch = (found: Partial<Match> | null): boolean =>
  Array.isArray(found?.names) &&
  found.names.every((name) => typeof name === 'string') &&
  Array.isArray(found.games) &&
  found.games.length > 0 &&
  found.games.every(isGame);

/** What was stored, newest first: another version may have written it. */
export const readMatches = (found: Match[] | null): readonly Match[] =>
  Array.isArray(found) ? found.filter(isMatch).slice(0, MOST) : [];
