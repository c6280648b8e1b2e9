import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARDS, minutesOf } from '../src/lib/games/boards';
import { FAMILIES } from '../src/lib/games/list';
import { gameTitle } from '../src/lib/i18n';

const study = (name: string) => readFileSync(new URL(`../../docs/studies/${name}`, import.meta.url), 'utf8');

test('the lengths of games are the figures of the documents', () => {
  const rows = study('length.md')
    .split('\n')
    .map((line) => line.split('|'));
  for (const family of FAMILIES) {
    const row = rows.find(([, title]) => title?.trim() === gameTitle(family))!;
    const { plies, choices, twice } = BOARDS[family]!.length;
    expect(row.slice(3, 6).map((cell) => parseInt(cell, 10))).toEqual([plies, choices, twice ?? NaN]);
  }
});

test.each(['quantum', 'quantum-link', 'quanta'])('%s: the balance is that between engines', (family) => {
  const { from, first, to } = BOARDS[family]!.balance[family]!;
  const shares = [from, first, to].map((share) => share.toFixed(1));
  expect(study('first-player.csv')).toContain(`\n${gameTitle(family)},engine,${shares.join(',')}\n`);
});

test('minutes are told in steps of five', () => {
  expect(minutesOf({ plies: 40, choices: 1, twice: 50 })).toBe(10);
  expect(minutesOf({ plies: 2, choices: 1, twice: 50 })).toBe(5);
  expect(minutesOf({ plies: 117, choices: 1, twice: null })).toBe(30);
});
