import { expect, test } from 'vitest';
import { byLast } from '../src/lib/backend/backend';
import { parseLast } from '../src/lib/home/last';
import { FIRST_PAIRING, invitedSeats, seated, type Pairing } from '../src/lib/home/pairing';
import { unfinished } from '../src/lib/stored/tables';
import type { Occupant, TableSummary } from '../src/lib/wire';
import { level as computer, person, seated as seats, tableSummary } from './made';

const levels = { level: 3, otherLevel: 7 };
const pair = (change: Partial<Pairing>): Pairing => ({ ...FIRST_PAIRING, ...levels, ...change });

test('who sits where follows from the opponent and the side', () => {
  expect(seated(pair({}), 0)).toEqual([person, computer(3)]);
  expect(seated(pair({}), 1)).toEqual([computer(3), person]);
  expect(seated(pair({ opponent: 'watch' }), 1)).toEqual([computer(3), computer(7)]);
  expect(seated(pair({ opponent: 'person' }), 1)).toEqual([person, person]);
  expect(invitedSeats(pair({ opponent: 'person' }), 1)).toEqual([]);
  expect(invitedSeats(pair({ opponent: 'friend' }), 1)).toEqual([0]);
});

test('only the highest level is given seconds', () => {
  const timed: Occupant = { type: 'computer', level: 10, seconds: 5 };
  expect(seated(pair({ level: 10, seconds: 5 }), 1)).toEqual([timed, person]);
  expect(seated(pair({ opponent: 'watch', otherLevel: 10, seconds: 5 }), 0)).toEqual([computer(3), timed]);
  expect(seated(pair({ seconds: 5 }), 0)).toEqual([person, computer(3)]);
});

test('the last settings come back; what cannot be read is as on a first visit', () => {
  const chosen = { game: 'quanta', pairing: pair({ side: null, seconds: 20 }), clock: '3+2', standIn: null };
  const last = { ...chosen, occupants: [person, computer(4), computer(9)] };
  expect(parseLast(last)).toEqual(last);
  expect(parseLast({ ...last, standIn: 0 })?.standIn).toBe(0);
  for (const found of [null, { pairing: 1 }]) expect(parseLast(found as never)).toBeNull();
  const pairing = { opponent: 'cat', side: 2, level: 99, seconds: 7 };
  const odd = { game: 'quanta', pairing, occupants: [{ type: 'dog' }] } as never;
  const first = { game: 'quanta', pairing: FIRST_PAIRING, occupants: [person], clock: null, standIn: 5 };
  expect(parseLast(odd)).toEqual(first);
});

test('one can go on with games that are begun, not over, and played by a person', () => {
  const table = (id: string, change: Partial<TableSummary>): TableSummary =>
    tableSummary({ id, seats: seats(person, computer(1)), ...change });
  const tables = [
    table('a', {}),
    table('over', { result: '1-0' }),
    table('broken off', { aborted: true }),
    table('not begun', { plies: 0 }),
    table('watched', { seats: seats(computer(1), computer(2)) }),
  ];
  expect(unfinished(tables).map(({ id }) => id)).toEqual(['a']);
});

test('games are listed by what happened last in them, and only then by when they began', () => {
  const games = [
    { id: 'begun first, ended last', opened: 1, acted: 40 },
    { id: 'goes on', opened: 2, acted: 30 },
    { id: 'not begun', opened: 20, acted: 20 },
    { id: 'begun before it', opened: 5, acted: 20 },
    { id: 'begun last, ended first', opened: 9, acted: 10 },
  ];
  expect([...games].reverse().sort(byLast)).toEqual(games);
});
