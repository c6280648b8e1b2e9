import { expect, test } from 'vitest';
import { cellNames as named, standing, type Scene, type Standing } from '../src/lib/board/cell-names';
import { cellNamed, rectangle } from '../src/lib/board/make';
import { theme as leap } from '../src/lib/games/quantum-leap/theme';
import { theme as quanta } from '../src/lib/games/quanta/theme';
import { piece } from './made';

const board = rectangle(3, 3);
const at = (name: string): number => cellNamed(board, name);
type All = Scene & Standing;
const cellNames = (all: All): string[] => named(standing(all), all);
const seen = { board, pieces: [], theme: leap, seats: ['White', 'Black'], marks: [], sights: [] };
const done = { selected: null, active: new Set<number>(), last: [], withSights: false };
const scene = (change: Partial<All>): All => ({ ...seen, ...done, ...change });
const stones = [piece(at('a1'), 0), piece(at('b1'), 1)];

test('a cell is named with what stands there and what can be done', () => {
  const before = cellNames(scene({ pieces: stones, active: new Set([at('a1')]), last: [at('b1')] }));
  expect(before[at('a1')]).toBe('a1, white stone, can move');
  expect(before[at('b1')]).toBe('b1, black stone, last move');
  expect(before[at('c3')]).toBe('c3, empty');
  const chosen = cellNames(scene({ pieces: stones, selected: at('a1'), active: new Set([at('b1')]) }));
  expect(chosen[at('a1')]).toBe('a1, white stone, chosen');
  expect(chosen[at('b1')]).toBe('b1, black stone, can be played');
});

test('with the lens, it says what looking there shows', () => {
  const sights = [{ at: at('a1'), kind: 'friend', cells: [at('b1'), at('b2')] }];
  expect(cellNames(scene({ sights }))[at('a1')]).toBe('a1, empty');
  expect(cellNames(scene({ sights, withSights: true }))[at('a1')]).toMatch(/^a1, empty, .*b1 b2$/);
});

test('a neutron says how many particles each seat has around it, without the lens too', () => {
  const pieces = [piece(at('b2'), null, 'neutron'), piece(at('a1'), 0, 'positive')];
  const around = board.cells.flatMap((_, cell) => (cell === at('b2') ? [] : [cell]));
  const sights = [{ at: at('b2'), kind: 'cluster', cells: around }];
  const names = cellNames(scene({ theme: quanta, seats: ['White', 'Blue'], pieces, sights }));
  expect(names[at('b2')]).toBe('b2, neutron, White 1, Blue 0');
});
