import { expect, test } from 'vitest';
import type { People } from '../src/lib/backend/table.svelte';
import { nameAt } from '../src/lib/play/guests';
import { departures } from '../src/lib/play/status';
import type { Player, TableView } from '../src/lib/wire';
import { level, person, seated, tableView } from './made';

const NAMES = ['White', 'Black', 'Red'];

function table(replaced: number[], more: Partial<TableView> = {}): TableView {
  const sitters = NAMES.map((_, seat) => (replaced.includes(seat) ? level(5) : person));
  return tableView({ seats: seated(...sitters), replaced, standIn: 5, ...more });
}

const others = { there: [true, true, true], watching: 0, left: null, former: [], chat: false, greets: false };
const people = (own: number[], names: (string | null)[] = [], gone: number[] = []): People => {
  const players = names.map((name): Player | null => (name === null ? null : { name, bot: false }));
  return { ...others, own, gone, players };
};

test('guests have numbers where one sees several, the same on every screen', () => {
  const at = (own: number[], names: (string | null)[] = [], view = table([])): string[] =>
    NAMES.map((_, seat) => nameAt(view, people(own, names), seat));
  expect(at([])).toEqual(['Guest 1', 'Guest 2', 'Guest 3']);
  expect(at([0]).slice(1)).toEqual(['Guest 2', 'Guest 3']);
  expect(at([2], [null, 'Ana', null]).slice(0, 2)).toEqual(['Guest', 'Ana']);
  // Whoever has not come yet is no guest.
  expect(at([0], [], table([], { free: [1] }))[2]).toBe('Guest');
  expect(at([0], ['Ana', null, null], table([], { rated: true }))[1]).toBe('Former player');
  const ofLeague = { ...people([0], ['Ana', null]), contest: { id: 'a', name: 'Autumn' } };
  expect(nameAt(table([]), ofLeague, 1)).toBe('Former player');
  // Whose account was removed is no guest in any game.
  const seen = [1, 2].map((seat) => nameAt(table([]), { ...people([0]), former: [1] }, seat));
  expect(seen).toEqual(['Former player', 'Guest']);
});

test('who left, and who plays for them, is said to all, and to them that it was they', () => {
  const now = table([1]);
  expect(departures(now, people([0], [null, 'Ana', null]))).toEqual(['Level 5 plays Black for Ana.']);
  expect(departures(now, people([0]))).toEqual(['Level 5 plays Black for Guest 2.']);
  expect(departures(now, people([], [], [1]))).toEqual(['Level 5 plays on for you.']);
  // At one screen nobody else can be meant.
  expect(departures(now, null)).toEqual(['Level 5 plays on for you.']);
  const both = departures(table([0, 1]), people([2], ['Ana', 'Bo', null]), now);
  expect(both).toEqual(['Level 5 plays White for Ana.']);
  expect(departures(now, people([0]), now)).toEqual([]);
});
