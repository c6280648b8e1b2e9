import { beforeEach, expect, test } from 'vitest';
import { Handover, handoverChoice, seatInTurn } from '../src/lib/hotseat/handover.svelte';
import * as match from '../src/lib/hotseat/match';
import { matches } from '../src/lib/hotseat/matches.svelte';
import { playerName } from '../src/lib/play/verdict';
import { rematch } from '../src/lib/play/rematch';
import type { NewTable, Occupant, Outcome, TableView } from '../src/lib/wire';
import { computer, person, seated, tableView } from './made';

function table(id: string, sitters: Occupant[], winner?: number | null, seed = '5'): TableView {
  const over = { winner, reason: 'stuck', cells: [] } as unknown as Outcome;
  const outcome = winner === undefined ? null : over;
  return tableView({ id, game: 'quantum-leap', seed, seats: seated(...sitters), outcome });
}
const opened = ({ game, seed, seats }: TableView): NewTable => {
  return { game, seed, sitters: seats.map(({ sitter }) => sitter) };
};

beforeEach(() => void (matches.names = []));

test('players keep their names and points when they change sides', () => {
  matches.names = ['Ann', 'Ben'];
  const first = table('one', [person, person], 0);
  matches.begin('one', opened(first));
  matches.note(first);
  const next = rematch(first);
  matches.follow('one', 'two', next, 1);
  const second = table('two', [person, person], 0, next.seed!);
  expect([playerName(second, 0), playerName(second, 1)]).toEqual(['Ben', 'Ann']);
  matches.note(second);
  expect(match.totals(matches.of('two')!)).toEqual([1, 1]);
  // The end of a game can be taken back.
  matches.note({ ...second, outcome: null });
  expect(match.totals(matches.of('one')!)).toEqual([1, 0]);
});

test('without names the seats are named, and players are counted', () => {
  matches.begin('bare', opened(table('bare', [person, person])));
  expect(playerName(table('bare', [person, person]), 1)).toBe('Black');
  expect(matches.playerAt('bare', 1)).toBe('Player 2');
  expect(matches.playerAt('elsewhere', 1)).toBeNull();
});

test('no match where one person plays, or a friend comes by a link', () => {
  matches.begin('alone', opened(table('alone', [person, computer])));
  matches.begin('away', { ...opened(table('away', [person, person])), invited: [1] });
  expect(matches.of('alone')).toBeNull();
  expect(matches.of('away')).toBeNull();
});

test('computers have no part in a match, wherever they sit', () => {
  const begun = match.newMatch('t', 'g', ['Ann', null, 'Ben']);
  expect(begun.games[0]!.players).toEqual([0, null, 1]);
  const moved = match.withGame(begun, 'u', opened(table('u', [person, person, computer])), 1);
  expect(moved.games[1]!.players).toEqual([1, 0, null]);
  const games = moved.games.map((game, place) => ({ ...game, points: place === 1 ? [1, 0, 0] : null }));
  expect(match.totals({ ...moved, games })).toEqual([0, 1]);
  const left = match.withGame(begun, 'u', opened(table('u', [computer, computer, person])), 0);
  expect(left.games[1]!.players).toEqual([null, null, 1]);
});

test('a start is fair when it was played from both sides', () => {
  const start = match.startOf({ game: 'quantum-leap', seed: '5' });
  const begun = match.newMatch('t', start, ['Ann', 'Ben']);
  expect(match.isUneven(begun, 't')).toBe(true);
  const both = match.withGame(begun, 'u', opened(table('u', [person, person])), 1);
  expect(match.isUneven(both, 'u')).toBe(false);
  const other = opened(table('v', [person, person], null, '6'));
  expect(match.isUneven(match.withGame(both, 'v', other, 1), 'v')).toBe(true);
});

test('what another version or somebody else wrote is left out', () => {
  const good = match.newMatch('t', 'g', ['Ann', 'Ben']);
  expect(match.readMatches([good])).toEqual([good]);
  for (const wrong of [[{ names: ['a'] }, { games: [] }, null, 7], null])
    expect(match.readMatches(wrong as never)).toEqual([]);
});

test('the curtain falls between two persons, and never before the first move', () => {
  const view = table('t', [person, computer, person]);
  expect(seatInTurn(view)).toBe(0);
  expect(seatInTurn({ ...view, toMove: 1 })).toBeNull();
  expect(seatInTurn({ ...view, online: true })).toBeNull();
  expect(seatInTurn(table('t', [person, computer]))).toBeNull();
  handoverChoice.choose('curtain', true);
  const handover = new Handover();
  handover.pass(0);
  expect(handover.drawn).toBe(false);
  handover.pass(2);
  expect(handover.drawn).toBe(true);
  handover.lift();
  handover.pass(2);
  expect(handover.drawn).toBe(false);
  expect(handover.share(3)).toBe(0);
  handoverChoice.choose('turn', true);
  expect(handover.share(3)).toBeCloseTo(2 / 3);
  handoverChoice.choose('curtain', false);
  handover.pass(0);
  expect(handover.drawn).toBe(false);
});
