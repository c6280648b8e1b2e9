/** The clocks of a table as time passes: what they show now, and not when they were read. */
import type { Clock } from '../wire';
import { LATE, warning } from './time';

/** How often clocks that run are looked at, in milliseconds. */
const EVERY = 100;

/** What is said while time passes. */
interface Warnings {
  /** A seat has little time left: so much. */
  low(seat: number, left: number): void;
  /** The player to move has little time left for their first move. */
  late(): void;
}

export class Times {
  #clock = $state.raw<Clock | null>(null);
  /** What time it was at the last look, by the clock that the table goes by. */
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly warn: Warnings,
    private readonly now: () => number,
  ) {}

  show(clock: Clock | null): void {
    if (clock === this.#clock) return;
    this.stop();
    this.#clock = clock;
    this.#now = this.now();
    const runs = clock !== null && (clock.running !== null || clock.first !== undefined);
    if (runs) this.#timer = setInterval(() => this.look(), EVERY);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Milliseconds left to a seat; nothing where its time is not counted. */
  left(seat: number): number | null {
    const left = this.#clock?.left[seat] ?? null;
    return left === null || !this.runs(seat) ? left : this.#without(left);
  }

  runs(seat: number): boolean {
    return this.#clock?.running === seat;
  }

  /** Milliseconds within which the player to move must make their first move, where that is so. */
  first(): number | null {
    const first = this.#clock?.first;
    return first === undefined ? null : this.#without(first);
  }

  look(): void {
    const seat = this.#clock?.running ?? null;
    const [before, first] = [seat === null ? 0 : (this.left(seat) ?? 0), this.first()];
    this.#now = this.now();
    const found = seat === null ? null : warning(before, this.left(seat) ?? 0);
    if (seat !== null && found !== null) this.warn.low(seat, found);
    if (first !== null && first > LATE && this.first()! <= LATE) this.warn.late();
  }

  /** What is left now of what was left when the clocks were read. */
  #without(left: number): number {
    return Math.max(0, left - Math.max(0, this.#now - this.#clock!.time));
  }
}
