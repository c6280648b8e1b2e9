/** Has the engine look at every position of a line: in the tab at several at once, where there are processors for it. */
import { analyseAside, asideAtOnce, lookAt } from '../backend/questions';
import { inOrder } from '../in-order';
import { Attempt } from '../ui/attempt.svelte';
import type { PositionRef } from '../wire';
import { knownOf, valueAtEnd, type PlyValue, type Reviewed } from './review';

/** What a position is worth, also one in which the game is over. */
export async function valueAfter(line: PositionRef, millis: number, signal: AbortSignal): Promise<PlyValue> {
  const { outcome, toMove, seats } = await lookAt({ ...line, seed: null });
  if (outcome) return valueAtEnd(outcome.winner, toMove, seats.length);
  const found = await analyseAside({ ...line, millis, lines: 1, threads: 1 }, signal);
  return { toMove, values: found.values, best: found.lines[0]?.moves[0] ?? null };
}

export class Reviewer extends Attempt {
  /** `millis`: how long the engine looks at each position. */
  constructor(private readonly millis = 200) {
    super();
  }

  /** Reviews a line; `heard` hears of every position. Whether it came to the end. */
  review(line: PositionRef, known: Reviewed | null, heard: (review: Reviewed) => void): Promise<boolean> {
    return this.anew((signal) => {
      const { moves } = line;
      let review: Reviewed = { moves, values: knownOf(known, moves) };
      heard(review);
      const plies = Array.from({ length: moves.length + 1 }, (_, ply) => ply).slice(review.values.length);
      const look = (ply: number): Promise<PlyValue> =>
        valueAfter({ ...line, moves: moves.slice(0, ply) }, this.millis, signal);
      const seen = (value: PlyValue): void => {
        if (signal.aborted) return;
        review = { moves, values: [...review.values, value] };
        heard(review);
      };
      return inOrder(plies, asideAtOnce(), look, seen);
    });
  }
}
