/** A puzzle being solved: the moves so far, and what is said about the last one. */
import { tick } from 'svelte';
import { lookAt } from '../backend/questions';
import { pointer, type Pointer } from '../board/pointers';
import { Attempt } from '../ui/attempt.svelte';
import type { TableView } from '../wire';
import { check, type Numbered, type Refutation } from './numbered';
import { progress } from './progress.svelte';

/** How long a move stands before it is answered, in milliseconds. */
const PAUSE = 550;

/** A wrong move, and what is wrong with it. */
export interface Missed extends Refutation {
  move: string;
}

/** Who else wants to know how it goes. */
export interface Heard {
  /** A wrong move was made, or the solution looked at. */
  missed?: () => void;
  solved?: () => void;
}

export class Session extends Attempt {
  /** Which of the positions shown so far is looked at. */
  at = $state(0);
  /** What was tried in vain, while the board shows it. */
  missed = $state.raw<Missed | null>(null);
  /** The opponent's last answer in the line. */
  answer = $state<string | null>(null);
  solved = $state(false);
  /** How much of the next move is shown: nothing, where it begins, or all of it. */
  hint = $state<0 | 1 | 2>(0);
  /** Whether nothing of the solution was looked at, and no wrong move made. */
  clean = $state(true);
  solver = $state(0);
  /** How many of the solver's moves have been found. */
  found = $state(0);

  /** The moves that stand, without a wrong one. */
  #moves = $state.raw<string[]>([]);
  /** The moves shown, a wrong one and its refutation among them, and the positions around them. */
  shown = $state.raw<readonly string[]>([]);
  #views = $state.raw<readonly TableView[]>([]);
  /** Whether the page has left the puzzle: nothing of it is shown or said any more. */
  gone = false;

  /** `pause` stands before an answer, in milliseconds; what is not noted changes no rating and no streak. */
  constructor(
    readonly puzzle: Numbered,
    private readonly heard: Heard = {},
    private readonly manner: { pause?: number; noted?: boolean } = {},
  ) {
    super();
  }

  /** The right move here; none once the puzzle is solved. */
  readonly next = $derived.by(() => (this.solved ? undefined : this.puzzle.line[this.#moves.length]));
  readonly view = $derived(this.#views[this.at] ?? null);
  /** Whether one may go back and forth through what was played. */
  readonly steps = $derived(this.shown.length > 0 && (this.solved || this.missed !== null));

  /** The move after the position looked at; where a wrong move stands, in the last position the one before. */
  get arrow(): Pointer | null {
    const place = this.missed ? Math.min(this.at, this.shown.length - 1) : this.at;
    const move = this.steps ? this.shown[place] : undefined;
    return move === undefined ? null : pointer(this.#views[place]?.legal ?? [], move);
  }

  /** Goes to another of the positions shown; whether there is one. */
  step(by: number): boolean {
    const to = Math.max(0, Math.min(this.shown.length, this.at + by));
    if (!this.steps || to === this.at) return false;
    this.at = to;
    return true;
  }

  async begin(): Promise<void> {
    this.#moves = [];
    this.found = 0;
    this.hint = 0;
    this.solved = false;
    this.clean = true;
    this.answer = this.missed = null;
    if (await this.run(() => this.#show([]))) this.solver = this.view?.toMove ?? 0;
  }

  /** Makes a move of the solver; whether it stands, right or wrong, when all has been shown. */
  async make(move: string): Promise<boolean> {
    if (this.busy || this.solved || this.missed) return false;
    const checked = check(this.puzzle, this.#moves.length, this.found, move);
    if (checked.type !== 'wrong') {
      const [moves, found] = [this.#moves, this.found];
      const done = await this.run(() => this.#go(move));
      // A position did not come: the move can be made again.
      if (!done) [this.#moves, this.found, this.shown, this.at] = [moves, found, moves, moves.length];
      return done;
    }
    const missed = { move, ...checked.refutation };
    if (!(await this.run(() => this.#miss(missed)))) return false;
    // Meanwhile it may be taken back, and another one made.
    await this.#refute(missed);
    return this.missed === missed && this.error === null;
  }

  async again(): Promise<void> {
    this.missed = null;
    await this.run(() => this.#show([]));
  }

  help(): void {
    if (this.solved || this.hint === 2) return;
    this.hint = this.hint === 0 ? 1 : 2;
    this.clean = false;
    if (this.hint === 2) this.#fail();
  }

  async #go(move: string): Promise<void> {
    this.hint = 0;
    this.answer = null;
    this.found += 1;
    this.#moves = [...this.#moves, move];
    await this.#show([]);
    while (this.#moves.length < this.puzzle.line.length && this.view?.toMove !== this.solver) {
      await this.#wait();
      const answer = this.puzzle.line[this.#moves.length]!;
      this.#moves = [...this.#moves, answer];
      await this.#show([]);
      this.answer = answer;
    }
    if (this.#moves.length < this.puzzle.line.length || this.gone) return;
    this.solved = true;
    if (this.manner.noted !== false) progress.solve(this.puzzle, this.clean);
    this.heard.solved?.();
  }

  async #miss(missed: Missed): Promise<void> {
    this.#fail();
    await this.#show([missed.move]);
    this.missed = missed;
  }

  /** Shows the answer to a wrong move, while that stands. */
  async #refute(missed: Missed): Promise<void> {
    const { move, reply } = missed;
    const stands = (): boolean => this.missed === missed;
    if (reply === undefined) return;
    await this.#wait();
    if (stands()) await this.look(() => this.#show([move, reply], stands));
  }

  #fail(): void {
    this.clean = false;
    if (this.manner.noted !== false) progress.fail(this.puzzle);
    this.heard.missed?.();
  }

  /** Shows the moves that stand, and more, if that is still wanted when the position has come. */
  async #show(more: string[], wanted = (): boolean => true): Promise<void> {
    const { game, setup } = this.puzzle;
    const moves = [...this.#moves, ...more];
    const seen = await lookAt({ game, setup, seed: null, moves });
    if (!this.gone && wanted()) {
      this.#views = [...this.#views.slice(0, moves.length), seen];
      this.shown = moves;
      this.at = moves.length;
    }
    await tick();
  }

  #wait(): Promise<void> {
    return new Promise((done) => setTimeout(done, this.manner.pause ?? PAUSE));
  }
}
