/** Has the engine look at every position of a line, one after the other. */
import { analyseAside, lookAt } from '../backend/questions';
import { failure } from '../play/status';
import { isWhole, knownOf, valueAtEnd, valueOf, type PlyValue, type Reviewed } from './review';

/** How long the engine looks at each position, in milliseconds. */
const LOOK = 200;

export interface Line {
  game: string;
  setup: string;
  moves: readonly string[];
}

/** What a position is worth, also one in which the game is over. */
export async function valueAfter(line: Line, millis: number, signal: AbortSignal): Promise<PlyValue> {
  const { game, setup } = line;
  const moves = [...line.moves];
  const { outcome, toMove, seats } = await lookAt({ game, setup, seed: null, moves });
  if (outcome) return valueAtEnd(outcome.winner, toMove, seats.length);
  return valueOf(await analyseAside({ game, setup, moves, millis, lines: 1, threads: 1 }, signal));
}

export class Reviewer {
  running = $state(false);
  error = $state<string | null>(null);
  #stop: AbortController | null = null;

  /** Reviews a line; `heard` hears of every position. Whether it came to the end. */
  async run(line: Line, known: Reviewed | null, heard: (review: Reviewed) => void): Promise<boolean> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    this.error = null;
    const moves = [...line.moves];
    let review: Reviewed = { moves, values: knownOf(known, moves) };
    heard(review);
    try {
      while (!isWhole(review)) {
        const seen = moves.slice(0, review.values.length);
        const value = await valueAfter({ ...line, moves: seen }, LOOK, stop.signal);
        if (stop.signal.aborted) return false;
        review = { moves, values: [...review.values, value] };
        heard(review);
      }
      return true;
    } catch (reason) {
      if (!stop.signal.aborted) this.error = failure(reason);
      return false;
    } finally {
      if (this.#stop === stop) this.running = false;
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.running = false;
  }
}
