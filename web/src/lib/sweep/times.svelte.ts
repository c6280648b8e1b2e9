/** How long a solution took that was found without help, and the best time on each board. */
import { persistedJson } from '../persisted.svelte';
import type { Sweep } from '../wire';
import { keyOf, setupOf } from './sweep';

/** How often the time shown is brought up to date, in milliseconds. */
const TICK = 500;

/** What times are compared within: the board and its stones. */
const classOf = ({ board, edition }: Sweep): string => `${board} ${edition}`;

/** The best times stored, in milliseconds; whatever is no time is left out. */
export function readTimes(found: Record<string, number> | null): Record<string, number> {
  const pairs = Object.entries(found ?? {});
  return Object.fromEntries(pairs.filter(([, time]) => typeof time === 'number' && time > 0));
}

const bests = persistedJson('quantarium-sweep-times', readTimes);

export class Times {
  /** How long the setup has been tried, or how long its solution took; nothing before the first leap. */
  taken = $state<number | null>(null);
  /** Whether help was had: then the time does not count. */
  helped = $state(false);
  /** Whether the solution just found is the fastest on its board. */
  record = $state(false);
  #setup = $state<string | null>(null);
  #since: number | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The best time on a sweep's board, in milliseconds. */
  best(sweep: Sweep): number | null {
    return bests.now[classOf(sweep)] ?? null;
  }

  /** Whether the time is that of a sweep's setup. */
  isOf(sweep: Sweep): boolean {
    return keyOf(setupOf(sweep)) === this.#setup;
  }

  /** Told of every leap tried, with what the leaps come to. */
  leapt(sweep: Sweep): void {
    if (!this.isOf(sweep)) {
      this.#turnTo(sweep);
      // Who comes in the middle has no time.
      if (sweep.leaps.length === 1) this.#begin();
    }
    if (sweep.leaps.length === sweep.black.length) this.#end(sweep);
  }

  /** The solution of a setup was seen, or part of it. */
  help(sweep: Sweep): void {
    if (!this.isOf(sweep)) this.#turnTo(sweep);
    this.helped = true;
  }

  /** Nothing is shown any more. */
  leave(): void {
    clearInterval(this.#timer);
  }

  #begin(): void {
    this.#since = this.now();
    this.taken = 0;
    this.#timer = setInterval(() => (this.taken = this.now() - this.#since!), TICK);
  }

  #end(sweep: Sweep): void {
    if (this.#since === null) return;
    clearInterval(this.#timer);
    const taken = this.now() - this.#since;
    // A setup that was solved has no second time.
    this.#since = null;
    this.taken = taken;
    if (this.helped || taken >= (this.best(sweep) ?? Infinity)) return;
    this.record = true;
    bests.change((all) => ({ ...all, [classOf(sweep)]: taken }));
  }

  #turnTo(sweep: Sweep): void {
    clearInterval(this.#timer);
    this.#setup = keyOf(setupOf(sweep));
    this.#since = this.taken = null;
    this.helped = this.record = false;
  }
}
