import { expect, test } from 'vitest';
import { theme as leap } from '../src/lib/games/quantum-leap/theme';
import { theme as link } from '../src/lib/games/quantum-link/theme';
import { theme as quanta } from '../src/lib/games/quanta/theme';
import { decided } from '../src/lib/play/decided';
import type { Outcome } from '../src/lib/wire';
import { piece } from './made';

const outcome = (winner: number | null, ...cells: number[]): Outcome =>
  ({ winner, cells }) as unknown as Outcome;

test('stones that are stuck are dimmed, without points', () => {
  const pieces = [piece(1, 0), piece(2, 1), piece(3, 0)];
  const stuck = { lit: false, points: '' };
  expect(decided(outcome(1, 1, 3), pieces, leap)).toEqual([1, 3].map((cell) => ({ cell, ...stuck })));
});

test('dice and neutrons count for whoever scored them, the loser too', () => {
  const dice = [piece(1, 0, 'die', 4), piece(2, 1, 'die', 2)];
  const scored = decided(outcome(0, 1, 2), dice, link);
  expect(scored.map(({ lit, points }) => lit && points)).toEqual(['+4', '+2']);
  const neutron = { ...piece(5, null, 'neutron'), scoredBy: 1 };
  expect(decided(outcome(0, 5), [neutron], quanta)).toEqual([{ cell: 5, lit: true, points: '+1' }]);
});
