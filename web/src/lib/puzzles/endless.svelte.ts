/** Puzzles without end: games are played and proven in this tab, and the next puzzle is looked for while one is solved. */
import { Attempt } from '../ui/attempt.svelte';
import type { Puzzle } from '../wire';
import { idOf, type Numbered } from './numbered';

/** The puzzles in the game of this seed. */
export type Find = (game: string, seed: string, signal: AbortSignal) => Promise<Puzzle[]>;

/** A puzzle, and the game in which it was found. */
export interface Made extends Numbered {
  /** What that game comes from: the same seed gives the same puzzle. */
  seed: string;
}

const SEEDS = 1n << 64n;

export class Endless extends Attempt {
  /** What is being solved; nothing while it is looked for. */
  puzzle = $state.raw<Made | null>(null);
  /** How many games were gone through since the last puzzle. */
  tried = $state(0);
  #ahead: Promise<Made | null> | null = null;
  #number = 0;
  readonly #seen = new Set<string>();
  #looking = new AbortController();

  /** Games of these game strings in turn, from `seed` upwards; of each at most one puzzle, `wanted` and not yet `known`. */
  constructor(
    private readonly games: readonly string[],
    private readonly seed: string,
    private readonly find: Find,
    private readonly wanted: (puzzle: Puzzle) => boolean,
    private readonly known: (id: string) => boolean,
  ) {
    super();
  }

  /** Shows the next puzzle, as soon as there is one, and looks for the one after it. */
  async next(): Promise<void> {
    if (this.busy) return;
    this.puzzle = null;
    this.tried = 0;
    await this.run(async () => {
      const made = await (this.#ahead ?? this.#look());
      if (made) this.puzzle = made;
    }, this.#looking.signal);
    this.#ahead = null;
    if (!this.puzzle) return;
    this.#ahead = this.#look();
    // Said when it is wanted.
    this.#ahead.catch(() => undefined);
  }

  override stop(): void {
    super.stop();
    this.#looking.abort();
    this.#looking = new AbortController();
    this.#ahead = null;
  }

  async #look(): Promise<Made | null> {
    const { signal } = this.#looking;
    while (!signal.aborted) {
      const number = this.#number++;
      const seed = String((BigInt(this.seed) + BigInt(number)) % SEEDS);
      const found = await this.find(this.games[number % this.games.length]!, seed, signal);
      if (signal.aborted) break;
      this.tried += 1;
      const fresh = found.find((one) => {
        const id = idOf(one);
        return this.wanted(one) && !this.known(id) && !this.#seen.has(id);
      });
      if (!fresh) continue;
      const id = idOf(fresh);
      this.#seen.add(id);
      return { ...fresh, id, number: this.#seen.size, seed };
    }
    return null;
  }
}
