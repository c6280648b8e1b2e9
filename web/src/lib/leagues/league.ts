/** What a league's games come to. */
import type { League, LeagueGame, LeaguePlayer } from '../wire';

/** What a game of two was to one of them; `open` before its table is there. */
export type Met = 'won' | 'drawn' | 'lost' | 'running' | 'awarded' | 'refused' | 'annulled' | 'open';

/** A game as one of its players has it in the cross table. */
export interface Cell {
  met: Met;
  table: string | undefined;
}

/** How it is written in a cell: no colour says more. */
export const SIGNS: Readonly<Record<Met, string>> = {
  won: '1',
  drawn: '½',
  lost: '0',
  running: '…',
  awarded: '+',
  refused: '−',
  annulled: '×',
  open: '',
};

function met({ first, result, awarded, annulled, table }: LeagueGame, player: number): Met {
  if (annulled) return 'annulled';
  if (result === undefined) return table === undefined ? 'open' : 'running';
  if (result === '1/2-1/2') return 'drawn';
  const won = (result === '1-0') === (first === player);
  if (awarded) return won ? 'awarded' : 'refused';
  return won ? 'won' : 'lost';
}

/** The games of each player against each, in the order in which they begin. */
export function crossTable({ players, games }: League): Cell[][][] {
  const rows = players.map(() => players.map((): Cell[] => []));
  for (const game of games) {
    const { first, second, table } = game;
    rows[first]?.[second]?.push({ met: met(game, first), table });
    rows[second]?.[first]?.push({ met: met(game, second), table });
  }
  return rows;
}

/** The league of each group, with its own players and games; of a league without groups, itself. */
export function groupsOf(league: League): League[] {
  const { players, games } = league;
  return [...new Set(players.map(({ group }) => group))].map((number) => {
    const inGroup = ({ group }: LeaguePlayer): boolean => group === number;
    const from = players.findIndex(inGroup);
    const own = games.filter(({ first }) => inGroup(players[first]!));
    const moved = own.map((game) => ({ ...game, first: game.first - from, second: game.second - from }));
    return { ...league, players: players.filter(inGroup), games: moved };
  });
}

/** A game of the reader that has not begun, whose players agree when it does: by its place in the league's list. */
export interface Waiting {
  number: number;
  other: LeaguePlayer;
  until: number;
  /** What the reader proposes, and the other. */
  mine: number | null;
  theirs: number | null;
  /** Whether the other's time can still be agreed on. */
  ahead: boolean;
}

/** Those games, in the order in which they are due; `now` is in seconds since 1970. */
export function waitingGames({ players, games }: League, now: number): Waiting[] {
  const all = games.flatMap(({ first, second, times, until, table, result, annulled }, number) => {
    const side = [first, second].findIndex((player) => players[player]!.own);
    if ((side < 0 || !times || until === undefined || table) ?? result ?? annulled) return [];
    const other = players[side === 0 ? second : first]!;
    const [mine, theirs] = [times[side]!, times[1 - side]!];
    return [{ number, other, until, mine, theirs, ahead: theirs !== null && theirs > now }];
  });
  return all.sort((one, another) => one.until - another.until);
}

export const isOpen = ({ result, annulled }: LeagueGame): boolean => result === undefined && !annulled;

/** How many games are decided; those that count for nobody are, too. */
export const decided = ({ games }: League): number => games.filter((game) => !isOpen(game)).length;

/** Whether who comes late may still join: less than half of the games that count is decided. */
export const takesLate = ({ games }: League): boolean =>
  games.filter(({ result }) => result !== undefined).length < games.filter(isOpen).length;

/** The reader's games that are still to be played, or go on. */
function ownGames({ players, games }: League): LeagueGame[] {
  const me = players.findIndex(({ own }) => own);
  return games.filter((game) => isOpen(game) && (game.first === me || game.second === me));
}

export const ownTables = (league: League): Set<string> =>
  new Set(ownGames(league).flatMap(({ table }) => table ?? []));

/** Whether games of the reader are still to be played. */
export const hasGames = (league: League): boolean => ownGames(league).length > 0;
