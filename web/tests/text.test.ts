import { describe, expect, test } from 'vitest';
import { drawSeed, readGame, writeGame } from '../src/lib/game-string';
import { formatCount, formatDate, formatScore, sentence } from '../src/lib/i18n';
import { completions, meant } from '../src/lib/move-text';
import { lines } from '../src/lib/play/numbering';
import { readRoute } from '../src/lib/route';
import { readMask, readShape, SHAPES, writeShape } from '../src/lib/shape';
import { readFromTable } from '../src/lib/backend/server/read';
import type { GameInfo, LegalMove } from '../src/lib/wire';
import { inTurn } from './made';

const legal = (...texts: string[]): LegalMove[] => texts.map((text) => ({ text, clicks: [] }));

describe('typed moves', () => {
  const captures = legal('c3xe5', 'c3xc1', 'c10xe5');

  test('are found with and without the sign, in any case and width', () => {
    for (const typed of ['c3xe5', 'c3e5', 'c3-e5', ' C3 E5 ', 'ｃ３ｘｅ５'])
      expect(meant(captures, typed)?.text).toBe('c3xe5');
  });

  test('are completed', () => {
    expect(completions(captures, 'c3').map((move) => move.text)).toEqual(['c3xe5', 'c3xc1']);
    expect(meant(captures, 'c1')?.text).toBe('c10xe5');
    expect(meant(captures, 'c3')).toBeUndefined();
    expect(meant(captures, '')).toBeUndefined();
  });

  test('keep the signs that mean something', () => {
    const placements = legal('+@e6', '-@e6', 'n@e6', 'pass');
    expect(meant(placements, '-e6')?.text).toBe('-@e6');
    expect(meant(placements, '+@e6')?.text).toBe('+@e6');
    expect(meant(placements, 'p')?.text).toBe('pass');
  });

  test('may name the stones of a swap in either order', () => {
    expect(meant(legal('c3~e5', 'keep'), 'e5~c3')?.text).toBe('c3~e5');
  });
});

describe('game strings', () => {
  const kind = { type: 'choice' as const, choices: [] };
  const options = ['board', 'jump'].map((key) => ({ key, title: '', words: '', default: '', kind }));
  const game: GameInfo = { id: 'quantum', title: 'Quantum', designer: '', year: null, summary: '', options };

  test('list what is given, in the order of the options', () => {
    expect(writeGame(game, { jump: 'on', board: '6x6' })).toBe('quantum:board=6x6,jump=on');
    expect(writeGame(game, {})).toBe('quantum');
  });

  test('are read back', () => {
    const values = { board: '6x6', jump: 'on' };
    expect(readGame('quantum:board=6x6,jump=on')).toEqual({ id: 'quantum', values });
    expect(readGame('quanta')).toEqual({ id: 'quanta', values: {} });
  });

  test('have seeds of 64 bits', () => {
    const seeds = Array.from({ length: 50 }, drawSeed);
    for (const seed of seeds) expect(BigInt(seed) < 1n << 64n).toBe(true);
    expect(new Set(seeds).size).toBe(50);
    expect(seeds.some((seed) => BigInt(seed) >= 1n << 60n)).toBe(true);
  });
});

describe('shapes', () => {
  test('are read and written alike', () => {
    for (const text of ['hex5', 'tri10', 'rhomb4x3', 'rect9x7', 'star2', 'mask/.oo/ooo/oo.'])
      expect(writeShape(readShape(text))).toBe(text);
  });

  test('begin with numbers within their limits', () => {
    for (const { sizes, usual } of SHAPES) {
      expect(usual).toHaveLength(sizes.length);
      sizes.forEach(([min, max], place) => {
        expect(usual[place]).toBeGreaterThanOrEqual(min);
        expect(usual[place]).toBeLessThanOrEqual(max);
      });
    }
  });

  test('of one’s own are read as typed', () => {
    expect(readMask('\n .oo \nooo\r\noo.\n')).toEqual(['.oo', 'ooo', 'oo.']);
  });
});

describe('numbers and words', () => {
  test('scores have a true minus', () => {
    expect([formatScore(31), formatScore(0), formatScore(-2)]).toEqual(['31', '0', '\u22122']);
  });

  test('large numbers are shortened', () => {
    expect(formatCount(999)).toBe('999');
    expect(formatCount(1_574_731)).toMatch(/^1\.6 ?m$/i);
  });

  test('dates of today are called so', () => {
    const now = new Date(2026, 10, 21, 15, 30);
    expect(formatDate(now.getTime() / 1000, '2026-11-21')).toBe('today, 15:30');
    expect(formatDate(now.getTime() / 1000 - 86400, '2026-11-21')).toBe('20 Nov 2026, 15:30');
  });

  test('reasons become sentences', () => {
    expect(sentence('both players passed')).toBe('Both players passed.');
    expect(sentence('')).toBe('');
  });
});

test.each([
  [true, ['1: 1,2', '2: 3']],
  [false, ['1: 1', '2: 2', '3: 3']],
])('move lists number pairs, or every ply: %s', (pairs, numbered) => {
  const list = lines(inTurn(['a', 'b', 'c']), pairs);
  expect(list.map(({ number, moves }) => `${number}: ${moves.map(({ ply }) => ply)}`)).toEqual(numbered);
});

test('addresses name the pages', () => {
  // `/leaps` is as it was called before.
  const bare = { '/': 'home', '/leaps': 'sweep', '/table': 'unknown', '/%zz': 'unknown' };
  for (const [path, page] of Object.entries(bare)) expect(readRoute(path)).toEqual({ page });
  for (const page of ['games', 'sweep', 'analyses']) expect(readRoute(`/${page}`)).toEqual({ page });
  expect(readRoute('/table/ab12')).toEqual({ page: 'table', id: 'ab12' });
  const parts = { rules: 'game', analysis: 'id', today: 'day', learn: 'course' };
  for (const [page, key] of Object.entries(parts)) {
    expect(readRoute(`/${page}`)).toEqual({ page, [key]: null });
    expect(readRoute(`/${page}/2026-11-23`)).toEqual({ page, [key]: '2026-11-23' });
  }
});

describe('messages of a table', () => {
  test('that are none are dropped', () => {
    const wrong = ['', '{', 'null', '[]', '{"type":"view"}', '{"type":"view","view":{}}', '{"type":"other"}'];
    for (const text of [...wrong, '{"type":"refused","refusal":{"code":1}}', 7, null])
      expect(readFromTable(text)).toBeNull();
  });

  test('are read', () => {
    const refused = { type: 'refused', refusal: { code: 'late', message: 'too late' } };
    expect(readFromTable(JSON.stringify(refused))).toEqual(refused);
    expect(readFromTable('{"type":"view","view":{"moves":[]}}')?.type).toBe('view');
  });
});
