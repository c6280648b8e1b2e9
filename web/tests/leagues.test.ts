import { expect, test } from 'vitest';
import * as leagues from '../src/lib/leagues/league';
import type { League, LeagueGame, LeaguePlayer } from '../src/lib/wire';

const begun = { climbs: 0, rank: 1, wins: 0, draws: 0, losses: 0, points: 0, direct: 0, berger: 0 };
const player = (own: boolean, group = 0): LeaguePlayer => ({ ...begun, group, ...(own ? { own } : {}) });

function league(games: LeagueGame[]): League {
  const named = { id: 'a', name: 'Autumn', game: 'quanta', title: 'Quanta', form: 'once' as const };
  const summary = { ...named, places: 3, players: 3, days: 3, opened: 0, season: 1 };
  return { summary, seed: '1', players: [player(false), player(true), player(false)], games };
}

test('the cross table has each game from both sides, and says without colour what it was', () => {
  const found = league([
    { round: 1, first: 0, second: 1, table: 't1', result: '1-0' },
    { round: 2, first: 1, second: 2, table: 't2' },
    { round: 3, first: 2, second: 0, table: 't3', result: '1/2-1/2' },
    { round: 4, first: 1, second: 0, result: '0-1', awarded: true },
    { round: 5, first: 2, second: 1 },
    { round: 6, first: 0, second: 2, table: 't4', annulled: true },
  ]);
  const signs = (cells: ReturnType<typeof leagues.crossTable>[0][0]) =>
    cells.map(({ met }) => leagues.SIGNS[met]).join('|');
  const shown = leagues.crossTable(found).map((row) => row.map(signs).join(' '));
  expect(shown).toEqual([' 1|+ ½|×', '0|−  …|', '½|× …| ']);
  expect(leagues.decided(found)).toBe(4);
  expect([...leagues.ownTables(found)]).toEqual(['t2']);
  expect(leagues.hasGames(found)).toBe(true);
  expect(new Set(Object.values(leagues.SIGNS)).size).toBe(Object.keys(leagues.SIGNS).length);
});

test('each group has its own players and games, and games without a table wait for a time', () => {
  const times: [number | null, number | null] = [null, 90];
  const all = league([
    { round: 1, first: 3, second: 2, times, until: 100 },
    { round: 1, first: 0, second: 1, times, until: 100 },
    { round: 2, first: 2, second: 3, times, until: 50 },
    { round: 3, first: 2, second: 3, times, until: 20, annulled: true },
  ]);
  all.players = [player(false, 1), player(false, 1), player(true, 2), player(false, 2)];
  const groups = leagues.groupsOf(all);
  expect(groups.map(({ players, games }) => `${players.length} ${games.length}`)).toEqual(['2 1', '2 3']);
  expect(groups[1]!.games.map(({ first, second }) => `${first} ${second}`)).toEqual(['1 0', '0 1', '0 1']);
  const waiting = (now: number) => leagues.waitingGames(all, now);
  const proposed = waiting(80).map(({ number, mine, theirs }) => `${number} ${mine} ${theirs}`);
  expect(proposed).toEqual(['2 null 90', '0 90 null']);
  expect([80, 90].map((now) => waiting(now)[0]!.ahead)).toEqual([true, false]);
});
