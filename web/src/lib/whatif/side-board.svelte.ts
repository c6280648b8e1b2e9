/** A side board: it goes on from a position of a game, without touching the game. */
import { analyse, lookAt } from '../backend/questions';
import { Attempt } from '../ui/attempt.svelte';
import type { PositionRef, TableView } from '../wire';

/** How long the engine thinks about an answer, in milliseconds. */
const ANSWER_TIME = 800;

export class SideBoard extends Attempt {
  view = $state.raw<TableView | null>(null);
  /** The moves made here, after those of the game. */
  moves = $state.raw<readonly string[]>([]);

  constructor(private readonly from: PositionRef) {
    super();
  }

  /** The position shown, as others can look at it. */
  get place(): PositionRef {
    return { ...this.from, moves: [...this.from.moves, ...this.moves] };
  }

  begin(): Promise<void> {
    return this.#show([]);
  }

  play(move: string): Promise<void> {
    return this.#show([...this.moves, move]);
  }

  back(): Promise<void> {
    return this.#show(this.moves.slice(0, -1));
  }

  /** Has the engine make the next move. */
  async answer(): Promise<void> {
    await this.#guarded(async () => {
      const asked = { ...this.place, millis: ANSWER_TIME, lines: 1, threads: 1 };
      const move = (await analyse(asked)).lines[0]?.moves[0];
      if (move !== undefined) await this.#look([...this.moves, move]);
    });
  }

  #show(moves: readonly string[]): Promise<void> {
    return this.#guarded(() => this.#look(moves));
  }

  async #look(moves: readonly string[]): Promise<void> {
    const { game, setup } = this.from;
    this.view = await lookAt({ game, setup, seed: null, moves: [...this.from.moves, ...moves] });
    this.moves = moves;
  }

  /** One thing after the other; what fails changes nothing. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    if (!this.busy) await this.run(work);
  }
}
