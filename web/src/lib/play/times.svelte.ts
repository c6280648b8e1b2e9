/** The clocks of a table between two views: the running one goes on by itself. */
import type { Clock } from '../wire';
import { warning } from './time';

/** How often the running clock is looked at, in milliseconds. */
const EVERY = 100;

export class Times {
  #clock = $state.raw<Clock | null>(null);
  #shown = 0;
  #gone = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `warn` hears of a seat with little time left, and how much. */
  constructor(
    private readonly warn: (seat: number, left: number) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The clocks as a view shows them. */
  show(clock: Clock | null): void {
    this.#clock = clock;
    this.#shown = this.now();
    this.#gone = 0;
    this.stop();
    if (clock !== null && clock.running !== null) this.#timer = setInterval(() => this.#look(), EVERY);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Milliseconds left to a seat; nothing where its time is not counted. */
  left(seat: number): number | null {
    const left = this.#clock?.left[seat] ?? null;
    if (left === null) return null;
    return this.#clock?.running === seat ? Math.max(0, left - this.#gone) : left;
  }

  runs(seat: number): boolean {
    return this.#clock?.running === seat;
  }

  #look(): void {
    const seat = this.#clock?.running ?? null;
    if (seat === null) return;
    const before = this.left(seat) ?? 0;
    this.#gone = this.now() - this.#shown;
    const found = warning(before, this.left(seat) ?? 0);
    if (found !== null) this.warn(seat, found);
  }
}
