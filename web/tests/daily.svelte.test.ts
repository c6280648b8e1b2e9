import { beforeEach, describe, expect, test, vi } from 'vitest';
import { puzzle } from './made';
import { emptyStorage } from './storage';
import { Refused } from '../src/lib/backend/backend';
import { puzzleFamily, puzzleOf, startsOf } from '../src/lib/daily/choice';
import { dateOf, dayNumber, dayOf, isDay, later, monthOf, streaks, weekday } from '../src/lib/daily/day';
import { lookAtGames } from '../src/lib/daily/games';
import { dayRecords, DayRecords, isDone, readDays, type DayGame } from '../src/lib/daily/record.svelte';
import { shared } from '../src/lib/daily/share';
import { Today } from '../src/lib/daily/today.svelte';
import { numbered } from '../src/lib/puzzles/numbered';

let why = '';
vi.mock('../src/lib/backend/choice.svelte', () => ({
  backendOf: () => ({ view: () => Promise.reject(new Refused({ code: why, message: '' })) }),
}));

const run = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, place) => later(from, place));

describe('a day', () => {
  test('is named by the player’s own calendar, at any hour', () => {
    expect(dayOf(new Date(2026, 10, 23, 0, 0, 1))).toBe('2026-11-23');
    expect(dayOf(new Date(2026, 10, 23, 23, 59, 59))).toBe('2026-11-23');
    expect(dayOf(dateOf('2026-03-29'))).toBe('2026-03-29');
    expect(['2026-11-23', '2026-02-30', 'today', '2026-1-1'].map(isDay)).toEqual([true, false, false, false]);
  });

  test('comes after the one before, over months, years and leap days', () => {
    expect(later('2026-12-31', 1)).toBe('2027-01-01');
    expect(later('2028-02-28', 1)).toBe('2028-02-29');
    expect(later('2026-03-01', -1)).toBe('2026-02-28');
    const year = run('2026-01-01', 400);
    expect(year.map(dayNumber)).toEqual(year.map((_, place) => dayNumber('2026-01-01') + place));
  });

  test('has its place in the month', () => {
    expect(weekday('2026-11-23')).toBe(0);
    const month = monthOf('2026-11-10');
    expect(month.flat().filter((day) => day !== null)).toEqual(run('2026-11-01', 30));
    expect(month[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(month.every((week) => week.length === 7)).toBe(true);
  });

  test('counts for a streak that lasts until a whole day is missed', () => {
    const days = new Set(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-10', ...run('2026-10-01', 5)]);
    for (const [day, now] of Object.entries({ 22: 3, 23: 3, 24: 0 }))
      expect(streaks(days, `2026-11-${day}`), day).toEqual({ now, best: 5 });
    expect(streaks(new Set(), '2026-11-24')).toEqual({ now: 0, best: 0 });
  });
});

describe('the day it is', () => {
  const at = (day: number, hour: number, minute: number): Date => new Date(2026, 10, day, hour, minute);
  let today: Today;
  let window: EventTarget;
  beforeEach(() => {
    window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.useFakeTimers({ now: at(23, 23, 58) });
    today = new Today();
  });

  test('is another one after midnight, night after night, on a page left open', () => {
    expect(today.now).toBe('2026-11-23');
    vi.advanceTimersByTime(3 * 60_000);
    expect(today.now).toBe('2026-11-24');
    vi.advanceTimersByTime(2 * 86_400_000);
    expect(today.now).toBe('2026-11-26');
  });

  test('is right when the page comes back from a sleep in which no timer ran', () => {
    vi.setSystemTime(at(25, 9, 0));
    expect(today.now).toBe('2026-11-23');
    window.dispatchEvent(new Event('visibilitychange'));
    expect(today.now).toBe('2026-11-25');
    vi.advanceTimersByTime(15 * 3_600_000);
    expect(today.now).toBe('2026-11-26');
  });
});

describe('what a day brings', () => {
  test('is there for every day that there ever was', () => {
    for (const day of ['0100-01-01', '1969-12-31', '1970-01-01', '9999-12-31']) {
      expect(startsOf(day).every(({ game }) => game.length > 0)).toBe(true);
      expect(puzzleFamily(day, ['a', 'b', 'c', 'd'])).toMatch(/^[a-d]$/);
    }
  });

  test('is the same for everybody, whenever they look', () => {
    // Fixed: another version of the page must bring the same.
    expect(startsOf('2026-11-23').map(({ game, seed }) => `${game} ${seed}`)).toEqual([
      'quantum-leap:board=hex4 16434880718991633472',
      'quantum:board=10x8,setup=random 17643549428396240226',
      'quantum-link:board=hex4 17825803466895730402',
      'quanta:board=9x9 8144912382163845309',
    ]);
  });

  test('changes from day to day, and uses every board', () => {
    const days = run('2026-11-01', 60).map(startsOf);
    for (const place of days[0]!.keys()) {
      const boards = new Set(days.map((starts) => starts[place]!.game));
      expect(boards.size).toBeGreaterThan(2);
      expect(new Set(days.map((starts) => starts[place]!.seed)).size).toBe(60);
    }
  });

  const puzzles = numbered(
    Array.from({ length: 40 }, (_, place) => puzzle({ setup: String(place), grade: 1 + (place % 4) })),
  );

  test('is a puzzle of the weekday’s grade, or of the nearest', () => {
    expect(puzzleOf('2026-11-23', puzzles)?.grade).toBe(1);
    expect(puzzleOf('2026-11-29', puzzles)?.grade).toBe(4);
    expect(puzzleOf('2026-11-29', [])).toBeNull();
    const families = run('2026-11-01', 8).map((day) => puzzleFamily(day, ['a', 'b']));
    expect(new Set(families)).toEqual(new Set(['a', 'b']));
  });

  test('stays the same puzzle on most days when others are added', () => {
    const newer = [puzzle({ setup: 'new', grade: 1 }), puzzle({ setup: 'newer', grade: 2 })];
    const more = [...puzzles, ...numbered(newer)];
    const days = run('2026-01-01', 200);
    const same = days.filter((day) => puzzleOf(day, puzzles)!.id === puzzleOf(day, more)!.id);
    expect(same.length).toBeGreaterThan(160);
    expect(same.length).toBeLessThan(200);
  });
});

describe('the record of days', () => {
  const game = (points: number | null): DayGame => ({ table: 't', level: 3, points, plies: 20 });

  beforeEach(() => void emptyStorage());

  test('is kept, and read again', () => {
    const days = new DayRecords();
    days.setGame('2026-11-22', 'quanta 0', game(2));
    days.miss('2026-11-23');
    days.solve('2026-11-23');
    days.miss('2026-11-23');
    days.solve('2026-11-23');
    const again = new DayRecords();
    expect(again.of('2026-11-22').games['quanta 0']).toEqual(game(2));
    expect(again.of('2026-11-23')).toEqual({ games: {}, puzzle: 1, misses: 1 });
    expect(again.streak('2026-11-23')).toEqual({ now: 2, best: 2 });
  });

  test('forgets a game whose table is gone, and none whose server is', async () => {
    dayRecords.setGame('2026-11-22', 'quanta 0', game(null));
    for (const [code, left] of Object.entries({ offline: 1, 'not-found': 0 })) {
      why = code;
      await lookAtGames('2026-11-22');
      expect(Object.keys(dayRecords.of('2026-11-22').games)).toHaveLength(left);
    }
  });

  test('does not count a day on which nothing came to its end', () => {
    expect(isDone({ games: { 'quanta 0': game(null) }, puzzle: null, misses: 3 })).toBe(false);
    expect(isDone({ games: { 'quanta 0': game(0) }, puzzle: null, misses: 0 })).toBe(true);
  });

  test('trusts nothing that it reads', () => {
    for (const found of [null, [], 7, { '2026-11-23': 3, '2026-02-31': {}, x: {} }])
      expect(readDays(found as never)).toEqual({});
    const odd = { games: { a: { table: 1 }, b: { table: 't', level: 3, points: 9 } }, puzzle: -1 };
    const games = { b: { table: 't', level: 3, points: null, plies: 0 } };
    const read = readDays({ '2026-11-23': odd as never });
    expect(read).toEqual({ '2026-11-23': { games, puzzle: null, misses: 0 } });
  });

  test('is a short text to be pasted', () => {
    const games = { 'quanta 0': game(2), 'quanta 1': game(0), 'quantum 0': game(null) };
    expect(shared('2026-11-23', { games, puzzle: 2, misses: 2 }, 5, 'https://there')).toBe(
      'Quantarium, 23 Nov 2026\nQuanta (Level 3): ✓ 20 · ✗ 20\nPuzzle of the day: ✗✗✓\n5 days in a row\nhttps://there/today/2026-11-23',
    );
  });
});
