/** Finding a better move than the one played, without being told which. */
import { lookAt } from '../backend/questions';
import { Attempt } from '../ui/attempt.svelte';
import type { PositionRef, TableView } from '../wire';
import { lostShare, type Rated } from './review';
import { valueAfter } from './reviewer.svelte';

/** How long the engine looks at a move that was tried, in milliseconds. */
const LOOK = 500;

export type Answer = 'asked' | 'checking' | 'right' | 'wrong' | 'shown';

export class Practice extends Attempt {
  /** The move to be bettered; nothing while nothing is practised. */
  fault = $state.raw<Rated | null>(null);
  answer = $state<Answer>('asked');
  /** The move that was tried last, and the position after it. */
  tried = $state<string | null>(null);
  view = $state.raw<TableView | null>(null);

  begin(fault: Rated): void {
    this.again();
    this.fault = fault;
  }

  /** Back to the question. */
  again(): void {
    this.stop();
    this.answer = 'asked';
    this.tried = this.view = this.error = null;
  }

  show(): void {
    this.again();
    this.answer = 'shown';
  }

  end(): void {
    this.again();
    this.fault = null;
  }

  /** Tries a move in the line's position before the fault. */
  async try(line: PositionRef, move: string): Promise<void> {
    const { fault } = this;
    if (!fault || this.answer === 'checking') return;
    this.again();
    this.tried = move;
    this.answer = 'checking';
    const after = { ...line, moves: [...line.moves.slice(0, fault.ply), move] };
    await this.anew(async (signal) => {
      const seen = await lookAt({ ...after, seed: null });
      if (signal.aborted) return;
      this.view = seen;
      const right = move === fault.better || (await this.#isAsGood(fault, after, signal));
      if (!signal.aborted) this.answer = right ? 'right' : 'wrong';
    });
    if (this.error) this.answer = 'asked';
  }

  /** Whether a line keeps the mover's chances as the best move does. */
  async #isAsGood(fault: Rated, line: PositionRef, signal: AbortSignal): Promise<boolean> {
    if (line.moves.at(-1) === fault.move) return false;
    const { values } = await valueAfter(line, LOOK, signal);
    return lostShare(fault.before, values[fault.seat] ?? 0) < GOOD_ENOUGH;
  }
}

/** A tried move may give away this share of the chances. */
const GOOD_ENOUGH = 0.08;
