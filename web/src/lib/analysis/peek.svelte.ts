/** A glance at the position after some moves, while the pointer rests on them. */
import { lookAt } from '../backend/questions';
import type { PositionRef, TableView } from '../wire';

/** How long the pointer must rest, in milliseconds: passing over shows nothing. */
const REST = 120;

export class Peek {
  view = $state.raw<TableView | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: PositionRef | null = null;

  look(line: PositionRef | null): void {
    clearTimeout(this.#timer);
    this.#wanted = line;
    if (line) this.#timer = setTimeout(() => void this.#fetch(line), this.view ? 0 : REST);
    else this.view = null;
  }

  async #fetch(line: PositionRef): Promise<void> {
    try {
      const seen = await lookAt({ ...line, seed: null });
      if (this.#wanted === line) this.view = seen;
    } catch {
      // A glance that fails shows nothing.
    }
  }
}
