import { describe, expect, test } from 'vitest';
import { ServerClock } from '../src/lib/backend/server/there';

/** A server whose clock is so far ahead, and whose answers take so long there and back. */
class Far {
  readonly clock = new ServerClock();
  constructor(
    public ahead: number,
    public now = 0,
  ) {}

  ask(there: number, back: number): boolean {
    const asked = this.now;
    this.now += there + back;
    return this.clock.measure(Math.floor(asked + there + this.ahead), asked, this.now);
  }

  /** How wrong the page is about the server's clock now, in milliseconds. */
  get wrong(): number {
    return Math.abs(this.clock.at(this.now) - (this.now + this.ahead));
  }
}

describe('what the server’s clock shows', () => {
  test('is known at first as far as a message says it, then better by each quick answer', () => {
    const far = new Far(1_800_000_000_000);
    expect(far.clock.at(5)).toBe(5);
    far.clock.guess(far.ahead, 90);
    expect(far.clock.at(90)).toBe(far.ahead);
    far.now = 100;
    far.ask(300, 20);
    expect(far.wrong).toBeLessThanOrEqual(145);
    far.ask(8, 12);
    expect(far.wrong).toBeLessThanOrEqual(10);
    // Slow answers and old messages make nothing worse.
    far.ask(900, 3);
    far.ask(2, 700);
    far.ask(400, 400);
    far.clock.guess(far.ahead, far.now);
    expect(far.wrong).toBeLessThanOrEqual(11);
  });

  test('follows clocks that drift apart', () => {
    const far = new Far(5000);
    for (let asked = 0; asked < 2000; asked++) {
      far.now += 3000;
      // A tenth of a second a minute.
      far.ahead += (5 / 1000 / 60) * 3000;
      expect(far.ask(10, asked % 40)).toBe(true);
    }
    expect(far.wrong).toBeLessThanOrEqual(25);
  });

  test('is found anew where a clock was set, or the device slept', () => {
    const far = new Far(5000);
    expect(far.ask(10, 10)).toBe(true);
    far.ahead += 40_000;
    expect(far.ask(10, 30)).toBe(false);
    expect(far.wrong).toBeLessThanOrEqual(20);
    far.ahead -= 60_000;
    expect(far.ask(20, 20)).toBe(false);
    expect(far.wrong).toBeLessThanOrEqual(20);
    expect(far.ask(20, 20)).toBe(true);
  });
});
