import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAMILIES } from '../src/lib/games/list';
import { apart, byGame, galleries, replayAddress, type Replay } from '../src/lib/replays/replays';
import { readAnalysisUrl, readPlace } from '../src/lib/analysis/url';
import { locales } from './locales';

const start = { setup: '5/5 w -', drawn: 6 };
const end = { moves: ['+@a1', 'n@b2'], levels: [8, 7], result: '1-0', scores: [9, 4] };
const replay = (game: string, reason: string): Replay => ({ ...start, ...end, game, reason });

test('a game is opened at its start, with all its moves', () => {
  const address = replayAddress(replay('quanta', 'closest'));
  const query = new URLSearchParams(address.split('?')[1]);
  expect(readPlace(query)).toBe(0);
  expect(readAnalysisUrl(query)).toMatchObject({ game: 'quanta', setup: '5/5 w -', moves: ['+@a1', 'n@b2'] });
  expect(apart(replay('quanta', 'closest'))).toBe(5);
});

test('the games of all files are gathered by their game', () => {
  const games = [replay('quanta', 'upset'), replay('quantum-link', 'upset'), replay('quanta', 'closest')];
  const found = byGame([games, [replay('quanta', 'widest')]].map((own) => ({ of: 40, games: own })));
  const counted = found.map(({ game, of, games: own }) => `${game} ${of} ${own.length}`);
  expect(counted).toEqual(['quanta 40 3', 'quantum-link 40 1']);
});

describe('the games that come along', () => {
  test('are of every rule set, each with a reason that all languages can say', async () => {
    const all = await galleries();
    const named = FAMILIES.map((name) => (name === 'quantum-leap' ? [name, `${name}:edition=1`] : name));
    expect(all.map(({ game }) => game)).toEqual(named.flat());
    for (const { games } of all) {
      expect(games.length).toBeGreaterThan(5);
      expect(new Set(games.map(replayAddress)).size).toBe(games.length);
      for (const { replays } of Object.values(locales))
        for (const { reason } of games) expect(replays.reasons[reason]).toBeDefined();
    }
  });

  test('say by which command, commit and weights they were made', () => {
    const folder = new URL('../src/lib/replays/data/', import.meta.url);
    for (const name of readdirSync(folder)) {
      const made = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>;
      expect(made.made).toMatch(/^quantarium lab gallery /);
      expect(made.commit).toMatch(/^[0-9a-f]{7,}/);
      expect(made.weights).toHaveLength(1);
    }
  });
});
