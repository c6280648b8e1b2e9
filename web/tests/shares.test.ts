import { expect, test } from 'vitest';
import { theme as quanta } from '../src/lib/games/quanta/theme';
import { theme as quantum } from '../src/lib/games/quantum/theme';
import { bySeat, contested, shares } from '../src/lib/lens/shares';
import { piece } from './made';

const own = [piece(1, 0, 'positive'), piece(2, 0, 'negative')];
const pieces = [...own, piece(3, 1, 'positive'), piece(4, null, 'neutron'), piece(9, 1, 'positive')];
const sights = [
  { at: 5, kind: 'cluster', cells: [1, 2, 3, 4] },
  { at: 6, kind: 'forbids-plus', cells: [1] },
];

test('around a neutron every seat counts its own particles, and nobody the neutrons', () => {
  expect(bySeat(pieces.slice(0, 4), 2)).toEqual([2, 1]);
  expect(shares(sights[0]!, pieces, ['White', 'Blue'])).toBe('White 2, Blue 1');
});

test('only what a game contests is counted', () => {
  expect(contested(sights, quanta)).toEqual([sights[0]]);
  expect(contested(sights, quantum)).toEqual([]);
});
