/** A table in this tab: a worker's module decides, the browser stores. A change is validated, then stored, then made, one after the other:
 * what is shown is always stored. The page looks in when somebody's time runs out; one that goes stores the time used. */
import { Refused } from '../backend';
import { LiveTable, OVERTAKEN } from '../table.svelte';
import { pondering } from '../../play/settings.svelte';
import type { PersistedTable, Step, TableEvent, TableView, ToTable, WorkerRequest } from '../../wire';
import type { Env as Browser } from '../server/browser';
import { BROKEN, STOPPED, type WorkerClient } from './client';
import { logged, UNSTORED, type TableStore } from './store';

export interface Env extends Pick<Browser, 'visible' | 'whenShown'> {
  rules: WorkerClient;
  thinker: WorkerClient;
  store: TableStore;
  /** A new seed for the computer's choices. */
  seed(): string;
  /** Calls when the page may be going for good, until the answer is called. */
  leaving(then: () => void): () => void;
}

/** After how long the computer tries again what could not be stored, in milliseconds. */
const AGAIN = 5000;

/** How long the computer thinks at once while a person does, in milliseconds: a move or a hint waits for its end; and how often. */
const SLICE = 100;
const SLICES = 600;

/** What the engine is asked about. */
const place = ({ game, setup, moves }: TableView) => ({ game, setup, moves: moves.map(({ text }) => text) });

export class TabTable extends LiveTable {
  protected readonly where = 'tab';
  /** What is stored, as this page knows it. */
  #stored: readonly TableEvent[] = [];
  /** The moves of the position that the computer thinks about. */
  #thinking: string | null = null;
  /** Those of a person's position that it thinks about meanwhile. */
  #pondering: string | null = null;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #stops: (() => void)[];
  /** The end of what is being done: one thing after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly id: string,
    private readonly env: Env,
  ) {
    super();
    const sit = (): void => this.#do(() => this.#sit());
    const ponders = [env.whenShown(this.#ponder), pondering.watch(this.#ponder)];
    this.#stops = [env.store.watch(id, sit), env.leaving(this.#leave), ...ponders];
    sit();
  }

  close(): void {
    this.#leave();
    this.#closed = true;
    for (const stop of this.#stops) stop();
    clearTimeout(this.#alarm);
    this.#pondering = null;
    this.#think();
    const leave = async () => void (await this.env.rules.ask({ type: 'leave', id: this.id }, ['done']));
    this.#turn = this.#turn.then(leave).catch(() => {});
  }

  now(): number {
    return performance.now();
  }

  protected submit(request: ToTable): void {
    const now = this.now();
    this.#do(() => this.#change({ type: 'send', id: this.id, request, now }));
  }

  /** The page may go at any moment, and nothing can be asked then: the time used is stored at once. */
  #leave = (): void => {
    const clock = this.state.view?.clock;
    const table = this.env.store.read(this.id);
    if (!clock || clock.running === null || !table || !this.#knows(table)) return;
    // The page may have gone before, and come back as it was.
    const events = table.events.at(-1)?.kind === 'paused' ? table.events.slice(0, -1) : table.events;
    const turn = events.findLast(({ kind }) => ['played', 'takenBack', 'paused'].includes(kind));
    const before = turn?.kind === 'paused' ? turn.used : 0;
    const used = Math.round(before + this.now() - clock.time);
    try {
      this.#write({ ...table, events: logged(events, { kind: 'paused', used }) });
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
    if (!table) return this.set({ link: 'gone' });
    const { message } = await this.env.rules.ask({ type: 'sit', table }, ['message']);
    this.#stored = table.events;
    this.handle(message);
  }

  /** Has something validated, and what comes of it stored and then made. */
  async #change(request: WorkerRequest): Promise<void> {
    const { rules } = this.env;
    const answer = await rules.ask(request, ['message', 'change']);
    if (answer.type === 'message') return this.handle(answer.message);
    this.#store(answer.step, answer.result);
    const { message } = await rules.ask({ type: 'commit', id: this.id }, ['message']);
    this.handle(message);
  }

  #store(step: Step, result: string): void {
    const table = this.env.store.read(this.id);
    // Another page of this browser may have played on.
    if (!table || !this.#knows(table)) {
      throw new Refused({ code: OVERTAKEN, message: step.kind === 'played' ? step.text : '' });
    }
    this.#write({ ...table, events: logged(table.events, step), result });
  }

  /** Whether this page knows all that is stored. */
  #knows({ events }: PersistedTable): boolean {
    return JSON.stringify(events) === JSON.stringify(this.#stored);
  }

  #write(table: PersistedTable): void {
    this.env.store.write(table);
    this.#stored = table.events;
  }

  async #failed(reason: unknown): Promise<void> {
    if (this.#closed) return;
    if (!(reason instanceof Refused)) throw reason;
    const { refusal } = reason;
    if (refusal.code === OVERTAKEN || (refusal.code === BROKEN && this.state.link === 'open')) {
      // Sits down anew, at what is stored.
      this.set({ link: 'lost' });
      await this.#sit().catch(() => {});
    } else if (refusal.code === BROKEN) this.set({ link: 'lost' });
    else if (!this.state.view) this.set({ link: 'gone' });
    this.set({ refusal, pending: null });
    if (refusal.code === UNSTORED) setTimeout(() => this.#think(), AGAIN);
  }

  protected override show(view: TableView): void {
    super.show(view, { pending: null });
    this.#wake(view);
    this.#think();
    void this.#ponder();
  }

  /** Looks in when the running time has run out. */
  #wake({ clock }: TableView): void {
    clearTimeout(this.#alarm);
    const left = clock && clock.running !== null ? clock.left[clock.running] : null;
    if (left === null || left === undefined) return;
    this.#alarm = setTimeout(() => {
      this.#do(() => this.#change({ type: 'tick', id: this.id, now: this.now() }));
    }, left + 1);
  }

  /** Lets the computer think where it is its move; what it thought about before is gone. */
  #think(): void {
    const view = !this.#closed && this.state.view?.thinking ? this.state.view : null;
    const about = view && JSON.stringify(view.moves.map((move) => move.text));
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
    const occupant = view.seats[view.toMove]?.sitter;
    if (occupant?.type !== 'computer') return;
    const request: WorkerRequest = { ...occupant, type: 'choose', at: place(view), seed: this.env.seed() };
    const { text } = await this.env.thinker.ask(request, ['chosen']);
    this.#do(async () => {
      // A move may have been taken back before this one's turn came.
      if (this.#thinking !== about) return;
      this.#thinking = null;
      const now = this.now();
      await this.#change({ type: 'computerPlays', id: this.id, ply: view.moves.length, text, now });
    });
  }

  /** Has the computer think on while a person does: in slices, each of which goes on from the tree of the last, as its next
   * search does. With more than two players, and without a time, it keeps no tree. */
  #ponder = async (): Promise<void> => {
    const { view } = this.state;
    if (!view) return;
    const isTurn = !this.#closed && !view.thinking && !view.outcome && view.seats.length === 2;
    const goesOn = isTurn && view.seats.some(({ sitter }) => sitter.type === 'computer' && sitter.seconds);
    const asked = { ...place(view), millis: SLICE, lines: 1, threads: 1 };
    const about = goesOn ? JSON.stringify(asked.moves) : null;
    if (about === this.#pondering) return;
    this.#pondering = about;
    for (let left = about ? SLICES : 0; left > 0 && this.#pondering === about; left--) {
      // Until it is so chosen, and the page is seen again.
      if (pondering.now === 'off' || !this.env.visible()) return void (this.#pondering = null);
      // Where this fails its move fails, too, and that says why.
      const found = await this.env.thinker.ask({ type: 'analyse', asked }, ['analysed']).catch(() => null);
      // Proven, or with a single move, it is not searched.
      if (!found || found.analysis.proven || found.analysis.simulations === 0) return;
    }
  };
}
