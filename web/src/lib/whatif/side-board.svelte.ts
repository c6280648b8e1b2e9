/** A side board: it goes on from a position, of a game or a lesson, without touching the game. */
import { analyse, lookAt } from '../backend/questions';
import { Attempt } from '../ui/attempt.svelte';
import type { PositionRef, PositionSpec, TableView } from '../wire';

/** How long the engine thinks about an answer, in milliseconds. */
const ANSWER_TIME = 800;

export class SideBoard extends Attempt {
  view = $state.raw<TableView | null>(null);
  /** The moves made here, after those of the game. */
  moves = $state.raw<readonly string[]>([]);

  constructor(private readonly from: PositionSpec) {
    super();
  }

  /** The position shown, as others can look at it. */
  get place(): PositionRef {
    const { game, moves } = this.from;
    return { game, setup: this.view?.setup ?? '', moves: [...moves, ...this.moves] };
  }

  begin(): Promise<boolean> {
    return this.#show([]);
  }

  play(move: string): Promise<boolean> {
    return this.#show([...this.moves, move]);
  }

  back(): Promise<boolean> {
    return this.#show(this.moves.slice(0, -1));
  }

  answer(): Promise<boolean> {
    return this.#guarded(async () => {
      const asked = { ...this.place, millis: ANSWER_TIME, lines: 1, threads: 1 };
      const move = (await analyse(asked)).lines[0]?.moves[0];
      if (move !== undefined) await this.#look([...this.moves, move]);
    });
  }

  #show(moves: readonly string[]): Promise<boolean> {
    return this.#guarded(() => this.#look(moves));
  }

  async #look(moves: readonly string[]): Promise<void> {
    const { game, setup, seed } = this.from;
    this.view = await lookAt({ game, setup, seed, moves: [...this.from.moves, ...moves] });
    this.moves = moves;
  }

  /** One thing after the other; what fails changes nothing. Whether it was done. */
  async #guarded(work: () => Promise<void>): Promise<boolean> {
    return !this.busy && (await this.run(work));
  }
}
