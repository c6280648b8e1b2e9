/** A move that the engine would play, on request, and why. */
import type { Backend } from '../backend/backend';
import type { TableView } from '../wire';
import { reasonOf } from '../voice';

interface Found {
  ply: number;
  text: string;
  /** Nothing where no reason is known. */
  why: string | null;
}

export class Hint {
  /** Whether the engine is thinking about it. */
  asking = $state(false);
  #found = $state.raw<Found | null>(null);

  constructor(private readonly backend: Backend) {}

  /** What was found for the position after so many plies. */
  at(ply: number | undefined): Found | null {
    return this.#found?.ply === ply ? this.#found : null;
  }

  /** Asks for a move; `now` is the game as it stands when the answer comes. */
  async ask(view: TableView, now: () => TableView | null): Promise<Found | null> {
    if (view.online || this.asking || view.legal.length === 0) return null;
    const { game, setup } = view;
    const moves = view.moves.map(({ text }) => text);
    this.asking = true;
    try {
      const text = await this.backend.hint({ game, setup, moves });
      if (text === null) return null;
      const after = await this.backend.position({ game, setup, seed: null, moves: [...moves, text] });
      if (now()?.moves.length !== moves.length) return null;
      this.#found = { ply: moves.length, text, why: reasonOf(view, after) };
      return this.#found;
    } finally {
      this.asking = false;
    }
  }
}
