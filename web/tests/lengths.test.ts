import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARDS, minutesOf } from '../src/lib/games/boards';
import { FAMILIES } from '../src/lib/games/list';
import { gameTitle } from '../src/lib/i18n';

test('the lengths of games are the figures of the documents', () => {
  const lines = readFileSync(new URL('../../docs/studies/length.md', import.meta.url), 'utf8').split('\n');
  for (const family of FAMILIES) {
    const row = lines
      .map((line) => line.split('|'))
      .find(([, title]) => title?.trim() === gameTitle(family))!;
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
