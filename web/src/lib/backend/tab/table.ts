/**
 * A table in this tab. The authority is the module in a worker; the browser keeps the game. A change
 * is judged, then kept, then made, one after the other: what is shown is always kept. The page tells
 * what time it is, and looks in when somebody's time runs out; a page that goes keeps the time used.
 */
import { readonly, writable, type Readable } from 'svelte/store';
import { Refused } from '../backend';
import { OVERTAKEN, type Table, type TableState } from '../table';
import type { FromTable, Played, TableView, ToTab, ToTable } from '../../wire';
import { BROKEN, STOPPED, type WorkerClient } from './client';
import type { TableStore } from './store';

/** What a table in the tab needs. */
export interface Env {
  rules: WorkerClient;
  thinker: WorkerClient;
  store: TableStore;
  /** A new seed for the computer's choices. */
  seed(): string;
  /** Calls when the page may be going for good, until the answer is called. */
  leaving(then: () => void): () => void;
}

export class TabTable implements Table {
  readonly state: Readable<TableState>;
  #state = writable<TableState>({
    view: null,
    glimpse: null,
    link: 'connecting',
    refusal: null,
    pending: null,
  });
  #now!: TableState;
  /** What has been kept, as this page knows it. */
  #kept: Played | null = null;
  #looking: number | null = null;
  /** The moves of the position that the computer thinks about. */
  #thinking: string | null = null;
  /** When the view was shown: a running clock counts from then. */
  #shown = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #unwatch: () => void;
  #unhide: () => void;
  /** The end of what is being done: one thing after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly id: string,
    private readonly env: Env,
  ) {
    this.state = readonly(this.#state);
    this.#state.subscribe((state) => (this.#now = state));
    this.#unwatch = env.store.watch(id, () => this.#do(() => this.#sit()));
    this.#unhide = env.leaving(this.#leave);
    this.#do(() => this.#sit());
  }

  play(text: string): void {
    const view = this.#now.view;
    if (!view || this.#now.pending !== null) return;
    this.#looking = null;
    this.#set({ pending: text, refusal: null, glimpse: null });
    this.#say({ type: 'play', ply: view.moves.length, text });
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
    const view = this.#now.view;
    if (!view) return;
    this.#looking = ply === null || ply >= view.moves.length ? null : Math.max(0, ply);
    if (this.#looking === null) this.#set({ glimpse: null });
    else this.#say({ type: 'look', ply: this.#looking });
  }

  close(): void {
    this.#leave();
    this.#closed = true;
    this.#unwatch();
    this.#unhide();
    clearTimeout(this.#alarm);
    this.#think(null);
    const { rules } = this.env;
    this.#turn = this.#turn.then(async () => {
      await rules.ask({ type: 'leave', id: this.id }, ['done']).catch(() => {});
    });
  }

  #ask(request: (ply: number) => ToTable): void {
    const view = this.#now.view;
    if (!view) return;
    this.#looking = null;
    this.#set({ refusal: null, glimpse: null });
    this.#say(request(view.moves.length));
  }

  #say(request: ToTable): void {
    const now = performance.now();
    this.#do(() => this.#change({ type: 'say', id: this.id, request, now }));
  }

  /** Stopping the clock changes nothing about what is looked at. */
  #stop(type: 'pause' | 'resume'): void {
    const view = this.#now.view;
    if (view?.clock) this.#say({ type, ply: view.moves.length });
  }

  /** The page may go at any moment, and nothing can be asked then: the time used is kept at once. */
  #leave = (): void => {
    const kept = this.#kept;
    const running = (this.#now.view?.clock?.running ?? null) !== null;
    const table = this.env.store.read(this.id);
    if (!running || !kept?.time || JSON.stringify(table?.played) !== JSON.stringify(kept)) return;
    const used = Math.round(kept.time.used + performance.now() - this.#shown);
    const played = { ...kept, time: { ...kept.time, used } };
    try {
      this.env.store.write({ ...table!, played });
      this.#kept = played;
    } catch {
      // Without storage the turn begins anew.
    }
  };

  #do(step: () => Promise<void>): void {
    this.#turn = this.#turn
      .then(() => (this.#closed ? undefined : step()))
      .catch((reason: unknown) => this.#failed(reason));
  }

  async #sit(): Promise<void> {
    const table = this.env.store.read(this.id);
    if (!table) return this.#set({ link: 'gone' });
    const { message } = await this.env.rules.ask({ type: 'sit', table }, ['said']);
    this.#kept = table.played;
    this.#hear(message);
  }

  /** Has something judged, and what comes of it kept and then made. */
  async #change(request: ToTab): Promise<void> {
    const { rules } = this.env;
    const answer = await rules.ask(request, ['said', 'change']);
    if (answer.type === 'said') return this.#hear(answer.message);
    this.#keep(answer.played);
    const { message } = await rules.ask({ type: 'kept', id: this.id }, ['said']);
    this.#hear(message);
  }

  #keep(played: Played): void {
    const table = this.env.store.read(this.id);
    // Another page of this browser may have played on.
    if (!table || JSON.stringify(table.played) !== JSON.stringify(this.#kept)) {
      throw new Refused({ code: OVERTAKEN, message: played.moves.at(-1) ?? '' });
    }
    this.env.store.write({ ...table, played });
    this.#kept = played;
  }

  async #failed(reason: unknown): Promise<void> {
    if (this.#closed) return;
    if (!(reason instanceof Refused)) throw reason;
    const { refusal } = reason;
    if (refusal.code === OVERTAKEN || (refusal.code === BROKEN && this.#now.link === 'open')) {
      // Sits down anew, at what is kept.
      this.#set({ link: 'lost' });
      await this.#sit().catch(() => {});
    } else if (refusal.code === BROKEN) this.#set({ link: 'lost' });
    else if (!this.#now.view) this.#set({ link: 'gone' });
    this.#set({ refusal, pending: null });
  }

  #hear(message: FromTable): void {
    switch (message.type) {
      case 'view':
        return this.#show(message.view);
      case 'glimpse':
        if (message.glimpse.ply === this.#looking) this.#set({ glimpse: message.glimpse });
        return;
      case 'refused':
        this.#set({ refusal: message.refusal, pending: null });
    }
  }

  #show(view: TableView): void {
    const change: Partial<TableState> = { view, link: 'open', refusal: null, pending: null };
    if (this.#looking !== null && this.#looking >= view.moves.length) this.#looking = null;
    if (this.#looking === null) change.glimpse = null;
    this.#set(change);
    this.#shown = performance.now();
    this.#wake(view);
    this.#think(view.thinking ? view : null);
  }

  /** Looks in when the running time has run out. */
  #wake({ clock }: TableView): void {
    clearTimeout(this.#alarm);
    const left = clock && clock.running !== null ? clock.left[clock.running] : null;
    if (left === null || left === undefined) return;
    this.#alarm = setTimeout(() => {
      this.#do(() => this.#change({ type: 'tick', id: this.id, now: performance.now() }));
    }, left + 1);
  }

  /** Lets the computer think about a view, or about nothing; what it thought about before is gone. */
  #think(view: TableView | null): void {
    const about = view && !this.#closed ? JSON.stringify(view.moves.map((move) => move.text)) : null;
    if (about === this.#thinking) return;
    if (this.#thinking !== null) this.env.thinker.stop();
    this.#thinking = about;
    if (view && about !== null) {
      this.#choose(view, about).catch((reason: unknown) => {
        if (reason instanceof Refused && reason.refusal.code === STOPPED) return;
        this.#do(() => Promise.reject(reason));
      });
    }
  }

  async #choose(view: TableView, about: string): Promise<void> {
    const sitter = view.seats[view.toMove]?.sitter;
    if (sitter?.type !== 'computer') return;
    const moves = view.moves.map((move) => move.text);
    const at = { game: view.game, setup: view.setup, moves };
    const { level } = sitter;
    const request: ToTab = { type: 'choose', at, level, seed: this.env.seed() };
    const { text } = await this.env.thinker.ask(request, ['chosen']);
    if (this.#thinking !== about) return;
    this.#do(async () => {
      // A move may have been taken back before this one's turn came.
      if (this.#thinking !== about) return;
      this.#thinking = null;
      const now = performance.now();
      await this.#change({ type: 'computerPlays', id: this.id, ply: moves.length, text, now });
    });
  }

  #set(change: Partial<TableState>): void {
    this.#state.update((state) => ({ ...state, ...change }));
  }
}
