/** A table as it is shown: one ply after the other, with what each changed. */
import type { Table } from '../backend/table.svelte';
import type { PlyView, TableView } from '../wire';
import { tempo, TIMED } from './settings.svelte';
import { PlyQueue, type Tempo } from './ply-queue.svelte';

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

export class ShownTable extends PlyQueue {
  speed = $state<(typeof SPEEDS)[number]>(1);
  readonly #leave: () => void;

  constructor(
    private readonly table: Table,
    private readonly id: string,
  ) {
    super();
    this.#leave = table.watch((view) => this.push(view));
  }

  override hold(held: boolean): void {
    // At the end of a watched game, going on begins it anew.
    if (!held && this.isUpToDate && this.view?.outcome) this.restart();
    super.hold(held);
  }

  override close(): void {
    this.#leave();
    super.close();
  }

  protected earlier(ply: number): Promise<PlyView> {
    return this.table.earlier(ply);
  }

  protected fromStart(view: TableView): boolean {
    return isWatched(view) && opened.delete(this.id);
  }

  protected tempo(): Tempo {
    const { view } = this.table.state;
    if (view?.clock) return TIMED;
    const { move, rest } = tempo();
    if (!view || !isWatched(view)) return { move, rest };
    // Nobody has thought about the move before: it takes a little longer to see.
    return { move, rest: (rest + 400) / this.speed };
  }
}
