import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readClock, writeClock } from '../src/lib/home/clock';
import { clockTime, isLow, slowTime, spokenTime, timeLeft, warning } from '../src/lib/play/time';
import { Times } from '../src/lib/play/times.svelte';

test('a clock shows hours, minutes, and tenths when there is little left', () => {
  expect([3_723_000, 249_000, 248_001, 20_000].map(clockTime)).toEqual(['1:02:03', '4:09', '4:09', '0:20']);
  // Nothing is shown as over that is not.
  expect([9_250, 1, 0, -5].map(clockTime)).toEqual(['0:09.3', '0:00.1', '0:00.0', '0:00.0']);
});

test('time is said in words', () => {
  const said = [60_000, 249_000, 0].map((left) => spokenTime(left));
  expect(said).toEqual(['1 minute', '4 minutes 9 seconds', '0 seconds']);
});

test('days are shown to the minute, and the last minute like a clock', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const times = [3 * day, day + 5 * hour + 1, day - minute, 2 * hour, 61_000, minute, 0];
  const shown = ['3 days', '1 day 5 h', '23 h 59 min', '2 h', '2 min', '1:00', '0:00.0'];
  expect(times.map((left) => slowTime(left))).toEqual(shown);
  const [days, live] = [{ days: 3 }, { base: 600, increment: 0 }];
  expect([timeLeft(days, hour), timeLeft(live, hour)]).toEqual(['1 h', '1:00:00']);
  expect([isLow(days, 5 * hour), isLow(days, 7 * hour), isLow(live, hour)]).toEqual([true, false, false]);
});

test('one warns at a minute and at ten seconds, once each', () => {
  expect([warning(60_001, 60_000), warning(60_000, 59_900)]).toEqual([60_000, null]);
  expect([warning(10_050, 9_950), warning(300_000, 299_900)]).toEqual([10_000, null]);
});

test('a clock goes into the address and comes back', () => {
  const longest = { base: 10_800, increment: 60 };
  for (const clock of [{ base: 60, increment: 0 }, longest, { days: 1 }, { days: 14 }])
    expect(readClock(writeClock(clock))).toEqual(clock);
  for (const wrong of [null, '', '10', '0+5', '181+0', '10+61', '1.5+0', '-1+0', '0d', '15d', 'd', '3d+1'])
    expect(readClock(wrong)).toBeNull();
});

describe('the clocks of a table', () => {
  const control = { base: 60, increment: 0 };
  const clock = { control, left: [60_050, null], running: 0, paused: false, time: 5000 };

  /** Clocks of a table whose own clock shows 5000. */
  function timed() {
    vi.useFakeTimers();
    let now = 5000;
    const [low, late]: [[number, number][], number[]] = [[], []];
    const heard = { low: (...of: [number, number]) => low.push(of), late: () => late.push(now) };
    const times = new Times(heard, () => now);
    onTestFinished(() => times.stop());
    const pass = (milliseconds: number): void => {
      for (let passed = 0; passed < milliseconds; passed += 100) {
        now += 100;
        vi.advanceTimersByTime(100);
      }
    };
    return { times, pass, low, late };
  }

  test('go on by themselves between two views, and warn', () => {
    const { times, pass, low } = timed();
    times.show(clock);
    expect([times.left(0), times.left(1), times.runs(0)]).toEqual([60_050, null, true]);
    pass(100);
    expect(times.left(0)).toBe(59_950);
    expect(low).toEqual([[0, 60_000]]);
    pass(100_000);
    expect(times.left(0)).toBe(0);
    times.show({ ...clock, left: [50_000, null], running: null, paused: true });
    pass(1000);
    expect(times.left(0)).toBe(50_000);
    times.show(null);
    expect(times.left(0)).toBeNull();
  });

  test('are not set back when something else has changed', () => {
    const { times, pass } = timed();
    times.show(clock);
    pass(18_000);
    // The lag, the link, and who is there come with the same clock.
    times.show(clock);
    expect(times.left(0)).toBe(42_050);
    times.show({ ...clock });
    expect(times.left(0)).toBe(42_050);
  });

  test('show what is left now, however long ago they were read', () => {
    const { times, pass } = timed();
    pass(9_000);
    times.show(clock);
    expect(times.left(0)).toBe(51_050);
    // By a clock that is not known exactly yet, what was read has still to come.
    times.show({ ...clock, time: 14_300 });
    expect(times.left(0)).toBe(60_050);
    pass(400);
    expect(times.left(0)).toBe(59_950);
  });

  test('count down to a first move, and say once when it is urgent', () => {
    const { times, pass, late } = timed();
    times.show({ ...clock, running: null, first: 60_000 });
    pass(30_000);
    expect([times.first(), times.left(0)]).toEqual([30_000, 60_050]);
    expect(late).toEqual([]);
    pass(15_000);
    expect(late).toEqual([45_000]);
    times.show(clock);
    expect(times.first()).toBeNull();
  });
});
