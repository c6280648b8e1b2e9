import { describe, expect, test } from 'vitest';
import { headline } from '../src/lib/play/status';
import { verdict } from '../src/lib/play/verdict';
import type { Occupant, Outcome, TableView } from '../src/lib/wire';
import { computer, person, seated, tableView } from './made';

function said(sitters: Occupant[], outcome: Partial<Outcome>, more: Partial<TableView> = {}): string {
  const view = tableView({ family: 'quantum-leap', seats: seated(...sitters), ...more });
  return verdict(view, { winner: null, reason: '', ...outcome } as Outcome);
}

test('why one has to pass is said', () => {
  expect(headline(tableView({ legal: [{ text: 'pass', clicks: [] }] }))).toBe('White has no move');
});

describe('to the one who played', () => {
  test('a score, mine first', () => {
    const over = { winner: 1, reason: 'both-passed' };
    expect(said([computer, person], over, { scores: [2, 50] })).toBe('You won 50 : 2');
    expect(said([person, computer], over, { scores: [-2, 50] })).toBe('You lost \u22122 : 50');
    expect(said([person, computer], { winner: null }, { scores: [7, 7] })).toBe('Draw 7 : 7');
  });

  test('what ended it where nothing is counted', () => {
    const over = { winner: 1, reason: 'stuck' };
    expect(said([person, computer], over)).toBe('You lost: White is stuck');
    expect(said([computer, person], over)).toBe('You won: White is stuck');
    const drawn = said([person, computer], { reason: 'repetition' }, { family: 'quantum' });
    expect(drawn).toBe('Draw: the position came a third time');
  });

  test('a resignation and time, whatever the score', () => {
    const lost = (reason: string) => said([person, computer], { winner: 1, reason }, { scores: [4, 1] });
    expect(lost('resigned')).toBe('You lost: you resigned');
    expect(lost('time')).toBe('You lost: White has no time left');
    expect(said([person, person], { reason: 'agreed' }, { scores: [4, 1] })).toBe('Draw: the players agreed');
  });
});

test('to several persons, and to those who watch', () => {
  const over = { winner: 1, reason: 'stuck' };
  expect(said([person, person], over)).toBe('Black wins: White is stuck');
  const passed = { winner: 1, reason: 'both-passed' };
  expect(said([computer, computer], passed, { scores: [3, 9] })).toBe('Black wins 9 : 3');
  const three = [person, computer, computer];
  expect(said(three, over)).toBe('You lost: Black wins');
  expect(said(three, { ...over, winner: 0 }, { toMove: 2 })).toBe('You won: Red is stuck');
});
