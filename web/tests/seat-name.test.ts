import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import SeatName from '../src/lib/account/SeatName.svelte';
import type { TableSummary } from '../src/lib/wire';
import { level, person, seated, tableSummary } from './made';

const seats = seated(person, person, level(3), person);
const table = tableSummary({ seats, names: ['Robot', 'Ann', null, null], bots: [0] });

const words = (seat: number, person?: string, of: TableSummary = table): string =>
  render(SeatName, { props: { table: of, seat, ...(person === undefined ? {} : { person }) } })
    .body.replaceAll(/<!--.*?-->/g, '')
    .trim();

test('a program, an account, a level and somebody are told apart by words', () => {
  expect(words(0)).toMatch(/^Robot\s<abbr .*>BOT<\/abbr>$/);
  expect([words(1), words(2), words(3)]).toEqual(['Ann', 'Level 3', 'Person']);
  expect([words(1, 'You'), words(3, 'You')]).toEqual(['Ann', 'You']);
});

test('people without an account at other screens are guests, by number where there are several', () => {
  const seats = seated(person, person, person, person);
  const of = (names: (string | null)[], own: number[]): string[] => {
    const online = tableSummary({ seats, names, own, online: true });
    return seats.map((_, seat) => words(seat, undefined, online));
  };
  expect(of(['Ann', null, 'Bo', 'Cy'], [0])).toEqual(['Ann', 'Guest', 'Bo', 'Cy']);
  expect(of(['Ann', null, null, 'Cy'], [1])).toEqual(['Ann', 'You', 'Guest', 'Cy']);
  expect(of([null, 'Ann', null, null], [0])).toEqual(['You', 'Ann', 'Guest 2', 'Guest 3']);
  expect(of([null, 'Ann', null, 'Cy'], [])).toEqual(['Guest 1', 'Ann', 'Guest 2', 'Cy']);
  // In a rated game nobody is one; who has not come yet is not known.
  const rated = tableSummary({ online: true, rated: true, names: ['Ann', null] });
  expect(words(1, undefined, rated)).toBe('Guest');
  expect(words(1, undefined, { ...rated, shared: true })).toBe('Former player');
  expect(words(1, undefined, { ...rated, rated: false, former: [1] })).toBe('Former player');
});
