import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BOARDS } from '../src/lib/games/boards';
import { FAMILIES } from '../src/lib/games/list';
import { gameTitle } from '../src/lib/i18n';
import { ladder, nextLevel, scores, strength, type Score, strengthWords } from '../src/lib/standing/standing';
import type { Occupant, TableSummary } from '../src/lib/wire';
import { level as computer, person, seated, tableSummary } from './made';

const table = (sitters: Occupant[], result: string, game = 'quanta'): TableSummary =>
  tableSummary({ seats: seated(...sitters), result, game });

describe('the record against the levels', () => {
  test('counts finished games of one person against one computer', () => {
    const tables = [
      table([person, computer(3)], '1-0'),
      table([computer(3), person], '0-1', 'quanta:board=9x9'),
      table([computer(3), person], '1-0'),
      table([person, computer(5)], '1/2-1/2'),
      table([person, computer(5)], '*'),
      table([person, { type: 'computer', level: 10, seconds: 5 }], '1-0'),
      table([person, person], '1-0'),
      table([computer(1), computer(2)], '1-0'),
      table([person, computer(3)], '1-0', 'quantum'),
      table([person, computer(1), computer(1)], '1-0-0'),
    ];
    expect(scores(tables, 'quanta')).toEqual([
      { level: 3, won: 2, drawn: 0, lost: 1 },
      { level: 5, won: 0, drawn: 1, lost: 0 },
    ]);
  });

  test('is weighed by the measured levels', () => {
    const even = (level: number, games: number): Score => ({ level, won: games, drawn: 0, lost: games });
    for (const level of [2, 5, 8]) {
      const few = strength([even(level, 5)], 'quantum-leap')!;
      const many = strength([even(level, 40)], 'quantum-leap')!;
      expect(Math.abs(many.level - level)).toBeLessThan(0.5);
      expect(few.from).toBeLessThanOrEqual(level);
      expect(few.to).toBeGreaterThanOrEqual(level);
      expect(many.to - many.from).toBeLessThan(few.to - few.from);
      expect(nextLevel(many, [even(level, 40)], 10)).toBe(level);
    }
    const better = strength([{ level: 4, won: 9, drawn: 0, lost: 1 }], 'quanta')!;
    expect(better.level).toBeGreaterThan(strength([even(4, 5)], 'quanta')!.level);
    expect(strength([], 'quanta')).toBeNull();
    // Nobody has measured how strong Quantum's level 10 is.
    expect(strength([even(10, 30)], 'quantum')).toBeNull();
    expect(ladder('quantum')).toHaveLength(9);
  });

  test('says nothing of a strength before ten games, and then how sure it is', () => {
    const won = (games: number): Score[] => [{ level: 2, won: games, drawn: 0, lost: 0 }];
    for (const games of [1, 9]) expect(strength(won(games), 'quantum-leap')).toBeNull();
    const lucky = strength(won(10), 'quantum-leap')!;
    const [level, from, to] = [lucky.level, lucky.from, lucky.to].map((one) => one.toFixed(1));
    const said = `You play about like level ${level}: with 95% certainty between ${from} and ${to}.`;
    expect(strengthWords(lucky)).toBe(said);
    // Games against levels that nobody has measured say nothing.
    const some: Score = { level: 3, won: 2, drawn: 0, lost: 2 };
    expect(strength([some, { level: 10, won: 6, drawn: 0, lost: 6 }], 'quantum')).toBeNull();
  });

  test('proposes no level far from those that were met', () => {
    const met = (level: number, won: number, lost: number): Score => ({ level, won, drawn: 0, lost });
    const next = (all: Score[]): number => nextLevel(strength(all, 'quantum-leap')!, all, 10);
    expect(next([met(2, 12, 0)])).toBe(3);
    expect(next([met(8, 0, 12)])).toBe(7);
    expect(next([met(2, 5, 0), met(5, 12, 0)])).toBe(6);
    expect(next([met(10, 20, 0)])).toBe(10);
    expect(next([met(1, 0, 20)])).toBe(1);
  });

  test('uses the figures of the documents', () => {
    const lines = readFileSync(new URL('../../docs/engine/levels.md', import.meta.url), 'utf8').split('\n');
    const head = lines.findIndex((line) => line.startsWith('| level '));
    const [titles, , ...rows] = lines
      .slice(head, head + 11)
      .map((line) => line.split('|').map((cell) => cell.trim()));
    for (const family of FAMILIES) {
      const place = titles!.indexOf(gameTitle(family));
      const figures = rows.map((row) => /^(\d+) \(/.exec(row[place] ?? '')?.[1] ?? null);
      expect(figures.map((won) => (won === null ? null : Number(won)))).toEqual(BOARDS[family]!.steps);
    }
  });
});
