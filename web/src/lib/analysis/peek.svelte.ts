/** A glance at the position after some moves, while the pointer rests on them. */
import { lookAt } from '../backend/questions';
import { Attempt } from '../ui/attempt.svelte';
import type { PositionRef, TableView } from '../wire';

/** How long the pointer must rest, in milliseconds: passing over shows nothing. */
const REST = 120;

/** A glance that fails shows nothing. */
export class Peek extends Attempt {
  view = $state.raw<TableView | null>(null);

  glance(line: PositionRef | null): void {
    this.stop();
    if (!line) return void (this.view = null);
    void this.anew(async (signal) => {
      await new Promise((rested) => setTimeout(rested, this.view ? 0 : REST));
      const seen = signal.aborted ? null : await lookAt({ ...line, seed: null });
      if (!signal.aborted) this.view = seen;
    });
  }
}
