import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Ended from '../src/lib/play/Ended.svelte';
import { atLevel, leadsBack, newGame, rematch, sameStart } from '../src/lib/play/rematch';
import type { Occupant, TableView } from '../src/lib/wire';
import { level as computer, person, seated, tableView } from './made';

const finished = (sitters: Occupant[], seed: string | null = '5'): TableView =>
  tableView({ game: 'quantum-leap', seed, seats: seated(...sitters) });

test('the same again has a new start and the same sides', () => {
  const table = newGame(finished([person, computer(3)]));
  expect(table.sitters).toEqual([person, computer(3)]);
  expect(table.seed).not.toBe('5');
  expect(newGame(finished([person, computer(3)], null)).seed).toBeNull();
});

test('whom a computer has replaced is asked again where nobody else has stayed', () => {
  const left = { ...finished([computer(5), computer(3)]), replaced: [0] };
  expect(newGame(left).sitters).toEqual([person, computer(3)]);
  const stays = { ...finished([computer(5), person, computer(3)]), replaced: [0] };
  expect(newGame(stays).sitters).toEqual([computer(5), person, computer(3)]);
});

test('a rematch changes sides, with several players round the table', () => {
  expect(rematch(finished([person, computer(3)])).sitters).toEqual([computer(3), person]);
  const three = finished([person, computer(1), computer(2)]);
  expect(rematch(three).sitters).toEqual([computer(2), person, computer(1)]);
});

test('a game leads back to its arena until half an hour after the end, and never to a league', () => {
  const arena = { id: 'a', name: 'Friday', ends: 1000 };
  expect([999, 2799, 2800].map((now) => leadsBack(arena, now))).toEqual([true, true, false]);
  expect(leadsBack({ id: 'l', name: 'Autumn' }, 0)).toBe(false);
  // From then on it is the rematch that stands out.
  const session = (former: number[]) =>
    ({ open: true, people: { own: [0], players: [], former, contest: arena } }) as never;
  const ended = (now: number, former: number[] = [], known: Partial<TableView> = {}) =>
    render(Ended, { props: { session: session(former), view: tableView(known), now } }).body;
  const strong = [2799, 2800].map((now) => /\bstrong\b[^>]*>Rematch/.test(ended(now)));
  expect(strong).toEqual([false, true]);
  expect([[], [1]].map((replaced) => ended(0, [1], { replaced }).includes('Rematch'))).toEqual([false, true]);
  const asks = (...others: Occupant[]) =>
    ended(0, [], { seats: seated(person, ...others), free: [1] }).includes('Rematch');
  expect([asks(person), asks(person, computer(3))], 'nobody has come').toEqual([false, false]);
  expect(asks(person, person), 'one of two has come').toBe(true);
});

test('the same start from the other side keeps the seed', () => {
  expect(sameStart(finished([person, computer(3)]))).toMatchObject({
    seed: '5',
    sitters: [computer(3), person],
  });
  expect(sameStart(finished([person, computer(3)], null)), 'there is only one').toBeNull();
});

test('a level up or down, within the levels there are', () => {
  const played = finished([computer(10), person]);
  expect(atLevel(played, 1)).toBeNull();
  expect(atLevel(played, -1)).toMatchObject({ level: 9, table: { sitters: [computer(9), person] } });
  const timed: Occupant = { type: 'computer', level: 10, seconds: 20 };
  expect(atLevel(finished([timed, person]), -1)).toMatchObject({ table: { sitters: [computer(9), person] } });
  expect(rematch(finished([timed, person])).sitters).toEqual([person, timed]);
  expect(atLevel(finished([person, person]), 1)).toBeNull();
  expect(atLevel(finished([computer(3), computer(4)]), 1)).toBeNull();
});
