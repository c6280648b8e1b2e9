/** A run: as many puzzles as can be solved in three minutes, ever harder ones; three wrong moves end it. */
import { persistedCount, type Persisted } from '../persisted.svelte';
import { drawnBy, type Numbered } from './numbered';

export const RUN_TIME = 180_000;
export const RUN_LIVES = 3;
/** So many puzzles of each difficulty, then the next one; the last has all the others. */
const EACH = [4, 4, 5, 5];
/** How often the time shown is brought up to date, in milliseconds. */
const TICK = 200;

const bestOf = (family: string): Persisted<number> => persistedCount(`quantarium-run-${family}`);

/** The puzzles in the order of a run; another seed, another order. */
export function runOrder(puzzles: readonly Numbered[], seed: string): Numbered[] {
  const drawn = drawnBy(seed, puzzles);
  const first = EACH.flatMap((most, place) =>
    drawn.filter(({ grade }) => grade === place + 1).slice(0, most),
  );
  const rest = drawn.filter((one) => !first.includes(one)).sort((a, b) => b.grade - a.grade);
  return [...first, ...rest];
}

export class Run {
  left = $state(RUN_TIME);
  solved = $state(0);
  /** The puzzles with a wrong move, as they came. */
  wrong = $state.raw<readonly Numbered[]>([]);
  over = $state(false);
  /** Whether the run just over is the best one. */
  record = $state(false);
  #place = $state(0);
  readonly #order: readonly Numbered[];
  readonly #ends: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    puzzles: readonly Numbered[],
    private readonly family: string,
    seed: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#order = runOrder(puzzles, seed);
    this.#ends = now() + RUN_TIME;
    this.#timer = setInterval(() => this.look(), TICK);
  }

  readonly missed = $derived(this.wrong.length);
  readonly puzzle = $derived.by(() => (this.over ? null : (this.#order[this.#place] ?? null)));

  get best(): number {
    return bestOf(this.family).now;
  }

  look(): void {
    this.left = Math.max(0, this.#ends - this.now());
    if (this.left === 0) this.end();
  }

  solve(): void {
    this.look();
    if (!this.over) this.solved += 1;
  }

  miss(): void {
    this.look();
    if (this.puzzle) this.wrong = [...this.wrong, this.puzzle];
  }

  next(): void {
    if (this.over) return;
    if (this.missed >= RUN_LIVES || this.#place + 1 >= this.#order.length) this.end();
    else this.#place += 1;
  }

  /** Ends the run; what was solved counts. */
  end(): void {
    if (this.over) return;
    this.leave();
    this.over = true;
    this.record = this.solved > this.best;
    if (this.record) bestOf(this.family).set(this.solved);
  }

  leave(): void {
    clearInterval(this.#timer);
  }
}
