/** A move that the engine would play, on request, and why. */
import type { Backend } from '../backend/backend';
import type { TableView } from '../wire';
import { reasonOf } from '../voice';

interface Found {
  /** The moves before it. */
  moves: string;
  text: string;
  /** Nothing where no reason is known. */
  why: string | null;
}

const movesOf = (view: TableView | null): string | undefined => view?.moves.map(({ text }) => text).join(' ');

export class Hint {
  asking = $state(false);
  #found = $state.raw<Found | null>(null);

  constructor(private readonly backend: Backend) {}

  /** What was found for the position of a view. */
  at(view: TableView | null): Found | null {
    return this.#found?.moves === movesOf(view) ? this.#found : null;
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
      this.#found = { moves: moves.join(' '), text, why: reasonOf(view, after) };
      return this.at(now());
    } finally {
      this.asking = false;
    }
  }
}
