import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARDS, minutesOf } from '../src/lib/games/boards';

test('the lengths of games are the figures of the documents', () => {
  const lines = readFileSync(new URL('../../docs/studies/length.md', import.meta.url), 'utf8').split('\n');
  const games = {
    'quantum-leap': 'Quantum Leap',
    'quantum-link': 'Quantum Link',
    quanta: 'Quanta',
    quantum: 'Quantum',
  };
  for (const [family, title] of Object.entries(games)) {
    const row = lines.find((line) => line.startsWith('| ' + title.padEnd(12) + ' |'))!.split('|');
    const [plies, choices, twice] = row.slice(3, 6).map((cell) => /^ (\d+)/.exec(cell)?.[1] ?? null);
    expect(BOARDS[family]!.length).toEqual({
      plies: Number(plies),
      choices: Number(choices),
      twice: twice === null ? null : Number(twice),
    });
  }
});

test('minutes are told in steps of five', () => {
  expect(minutesOf({ plies: 40, choices: 1, twice: 50 })).toBe(10);
  expect(minutesOf({ plies: 2, choices: 1, twice: 50 })).toBe(5);
  expect(minutesOf({ plies: 117, choices: 1, twice: null })).toBe(30);
});
