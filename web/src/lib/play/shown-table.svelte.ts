/** A table as it is shown: one ply after the other, with what each changed. */
import type { Table } from '../backend/table.svelte';
import type { TableView } from '../wire';
import { tempo, TIMED } from './settings.svelte';
import { PlyQueue, type Tempo } from './ply-queue';

/** How much faster or slower a watched game is shown. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Whether only computers play. */
export const isWatched = ({ seats }: TableView): boolean =>
  seats.every(({ sitter }) => sitter.type === 'computer');

/** Tables opened by this page: what only computers play there is shown from its start. */
const opened = new Set<string>();
/** Those among them that a key has started. */
const keyed = new Set<string>();

/** Whether what is done now was asked for with the keyboard. */
export const startedByKey = (): boolean => document.activeElement?.matches(':focus-visible') ?? false;

export function noteOpened(id: string, byKey = false): void {
  opened.add(id);
  if (byKey) keyed.add(id);
}

export const wasStartedByKey = (id: string): boolean => keyed.delete(id);

export class ShownTable {
  view = $state.raw<TableView | null>(null);
  isUpToDate = $state(true);
  held = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  readonly #queue: PlyQueue;
  readonly #leave: () => void;

  constructor(table: Table, id: string) {
    this.#queue = new PlyQueue({
      tempo: () => this.#tempo(table.state.view),
      earlier: (ply) => table.earlier(ply),
      show: (view) => {
        this.view = view;
        this.isUpToDate = this.#queue.isUpToDate;
      },
      fromStart: (view) => isWatched(view) && opened.delete(id),
    });
    this.#leave = table.watch((view) => {
      this.#queue.push(view);
      this.isUpToDate = this.#queue.isUpToDate;
    });
  }

  again(): void {
    this.#queue.again();
    this.isUpToDate = this.#queue.isUpToDate;
  }

  hold(held: boolean): void {
    this.held = held;
    // At the end of a watched game, going on begins it anew.
    if (!held && this.isUpToDate && this.view?.outcome) this.#queue.restart();
    this.#queue.hold(held);
  }

  step = (): void => this.#queue.step();
  toEnd = (): void => this.#queue.follow();

  close(): void {
    this.#leave();
    this.#queue.close();
  }

  #tempo(view: TableView | null): Tempo {
    if (view?.clock) return TIMED;
    const { move, rest } = tempo();
    if (!view || !isWatched(view)) return { move, rest };
    // Nobody has thought about the move before: it takes a little longer to see.
    return { move, rest: (rest + 400) / this.speed };
  }
}
