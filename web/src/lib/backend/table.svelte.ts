/** What a page needs of a table, wherever the table is: in the server, or in this tab. */
import type { FromTable, PlyView, Refusal, TableView, ToTable } from '../wire';

/** Whether the table can be reached: `gone` means that there is no such table. */
export type Link = 'connecting' | 'open' | 'lost' | 'gone';

/** The code of a refusal by this page: the game went on without the move, whose text is the message. */
export const OVERTAKEN = 'overtaken';

/** What a page knows of its table. */
export interface KnownTable {
  view: TableView | null;
  /** The earlier position that the page looks at. */
  plyView: PlyView | null;
  link: Link;
  /** What was refused last; gone with the next change. */
  refusal: Refusal | null;
  /** A move on its way to the table: its text. */
  pending: string | null;
}

export interface Table {
  /** What is known; read in an effect or a template, it is followed. */
  readonly state: KnownTable;
  /** Plays a move for the seat to move. */
  play(text: string): void;
  takeBack(): void;
  resign(seat: number): void;
  /** Stops the clock until somebody goes on or plays. */
  pause(): void;
  resume(): void;
  /** Looks at the position after `ply` plies; `null` returns to the game. */
  look(ply: number | null): void;
  /** The position after `ply` plies; what is looked at stays as it is. */
  earlier(ply: number): Promise<PlyView>;
  /** Calls with how the game stands, now and whenever that changes, until the answer is called. */
  watch(hear: (view: TableView) => void): () => void;
  close(): void;
}

/** What tables in the server and in the tab have in common: what is said to them, and what is heard. */
export abstract class LiveTable implements Table {
  #state = $state.raw<KnownTable>({
    view: null,
    plyView: null,
    link: 'connecting',
    refusal: null,
    pending: null,
  });
  /** The ply that the page looks at. */
  #looking: number | null = null;
  /** Who waits for an earlier position, by its ply. */
  #waiting = new Map<number, (view: PlyView) => void>();

  #watchers = new Set<(view: TableView) => void>();

  get state(): KnownTable {
    return this.#state;
  }

  play(text: string): void {
    const view = this.state.view;
    if (!view || this.state.pending !== null) return;
    this.#looking = null;
    this.set({ pending: text, refusal: null, plyView: null });
    this.say({ type: 'play', ply: view.moves.length, text });
  }

  takeBack(): void {
    this.#ask((ply) => ({ type: 'takeBack', ply }));
  }

  resign(seat: number): void {
    this.#ask((ply) => ({ type: 'resign', ply, seat }));
  }

  pause(): void {
    this.#stop('pause');
  }

  resume(): void {
    this.#stop('resume');
  }

  look(ply: number | null): void {
    const view = this.state.view;
    if (!view) return;
    this.#looking = ply === null || ply >= view.moves.length ? null : Math.max(0, ply);
    if (this.#looking === null) this.set({ plyView: null });
    else this.say({ type: 'viewPly', ply: this.#looking });
  }

  earlier(ply: number): Promise<PlyView> {
    const found = new Promise<PlyView>((resolve) => this.#waiting.set(ply, resolve));
    this.say({ type: 'viewPly', ply });
    return found;
  }

  watch(hear: (view: TableView) => void): () => void {
    this.#watchers.add(hear);
    if (this.state.view) hear(this.state.view);
    return () => void this.#watchers.delete(hear);
  }

  abstract close(): void;

  /** Says something to the table. */
  protected abstract say(message: ToTable): void;

  protected set(change: Partial<KnownTable>): void {
    this.#state = { ...this.#state, ...change };
  }

  protected hear(message: FromTable): void {
    switch (message.type) {
      case 'view':
        return this.show(message.view);
      case 'state':
        // What no move changes was sent with the first view.
        if (this.state.view) this.show({ ...this.state.view, ...message.state });
        return;
      case 'plyView':
        this.#waiting.get(message.view.ply)?.(message.view);
        this.#waiting.delete(message.view.ply);
        if (message.view.ply === this.#looking) this.set({ plyView: message.view });
        return;
      case 'refused':
        this.set({ refusal: message.refusal, pending: null });
    }
  }

  /** Shows how the game stands; `change` is what else is known by it. */
  protected show(view: TableView, change: Partial<KnownTable> = {}): void {
    if (this.#looking !== null && this.#looking >= view.moves.length) this.#looking = null;
    const back = this.#looking === null ? { plyView: null } : {};
    this.set({ view, link: 'open', refusal: null, ...back, ...change });
    for (const hear of this.#watchers) hear(view);
  }

  #ask(message: (ply: number) => ToTable): void {
    const view = this.state.view;
    if (!view) return;
    this.#looking = null;
    this.set({ refusal: null, plyView: null });
    this.say(message(view.moves.length));
  }

  /** Stopping the clock changes nothing about what is looked at. */
  #stop(type: 'pause' | 'resume'): void {
    const view = this.state.view;
    if (view?.clock) this.say({ type, ply: view.moves.length });
  }
}
