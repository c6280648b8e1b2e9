/**
 * A table in the server, over a WebSocket. The server's first message after every connection is the
 * whole view, so that a lost connection needs no bookkeeping but one thing: a move that was sent
 * and not yet seen in a view is sent again when the view shows that it has not arrived.
 */
import { readonly, writable, type Readable } from 'svelte/store';
import type { FromTable, ToTable } from '../../wire';
import { OVERTAKEN, type Table, type TableState } from '../table';
import { readFromTable } from './read';

/** Waits between attempts, in milliseconds; the last one repeats. */
const BACK_OFF = [250, 500, 1000, 2000, 4000, 8000];

/** The parts of the browser that a table needs, so that tests can give others. */
export interface Env {
  open(url: string): WebSocket;
  /** Whether the server knows the table; throws while the server cannot be reached. */
  exists(id: string): Promise<boolean>;
  after(milliseconds: number, then: () => void): () => void;
}

export const browser: Env = {
  open: (url) => new WebSocket(url),
  exists: async (id) => {
    const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/record`, { method: 'HEAD' });
    return answer.status !== 404;
  },
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface PendingMove {
  ply: number;
  text: string;
}

export class ServerTable implements Table {
  readonly state: Readable<TableState>;
  #state = writable<TableState>({
    view: null,
    glimpse: null,
    link: 'connecting',
    refusal: null,
    pending: null,
  });
  #now!: TableState;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #pending: PendingMove | null = null;
  #looking: number | null = null;
  #closed = false;
  #cancelTimer: () => void = () => {};

  constructor(
    private readonly id: string,
    private readonly env: Env = browser,
  ) {
    this.state = readonly(this.#state);
    this.#state.subscribe((state) => (this.#now = state));
    this.#connect();
  }

  play(text: string): void {
    const view = this.#now.view;
    if (!view || this.#pending) return;
    this.#pending = { ply: view.moves.length, text };
    this.#looking = null;
    this.#set({ pending: text, refusal: null, glimpse: null });
    this.#send({ type: 'play', ply: view.moves.length, text });
  }

  takeBack(): void {
    this.#say((ply) => ({ type: 'takeBack', ply }));
  }

  resign(seat: number): void {
    this.#say((ply) => ({ type: 'resign', ply, seat }));
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
    else this.#send({ type: 'look', ply: this.#looking });
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#socket?.close();
  }

  #say(message: (ply: number) => ToTable): void {
    const view = this.#now.view;
    if (!view) return;
    this.#looking = null;
    this.#set({ refusal: null, glimpse: null });
    this.#send(message(view.moves.length));
  }

  /** Stopping the clock changes nothing about what is looked at. */
  #stop(type: 'pause' | 'resume'): void {
    const view = this.#now.view;
    if (view?.clock) this.#send({ type, ply: view.moves.length });
  }

  #set(change: Partial<TableState>): void {
    this.#state.update((state) => ({ ...state, ...change }));
  }

  #send(message: ToTable): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const { protocol, host } = location;
    const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = this.env.open(`${scheme}//${host}/api/tables/${encodeURIComponent(this.id)}/socket`);
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#receive(event.data));
    socket.addEventListener('close', () => void this.#lost(socket));
  }

  #receive(data: unknown): void {
    const message = readFromTable(data);
    if (!message) return;
    this.#attempts = 0;
    switch (message.type) {
      case 'view':
        return this.#view(message);
      case 'glimpse':
        if (message.glimpse.ply === this.#looking) this.#set({ glimpse: message.glimpse });
        return;
      case 'refused':
        this.#pending = null;
        this.#set({ refusal: message.refusal, pending: null });
    }
  }

  #view({ view }: FromTable & { type: 'view' }): void {
    const pending = this.#pending;
    const reconnected = this.#now.link !== 'open';
    const change: Partial<TableState> = { view, link: 'open', refusal: null };
    if (pending && view.moves.length > pending.ply) {
      this.#pending = null;
      change.pending = null;
      if (view.moves[pending.ply]?.text !== pending.text) {
        change.refusal = { code: OVERTAKEN, message: pending.text };
      }
    } else if (pending && view.moves.length < pending.ply) {
      this.#pending = null;
      change.pending = null;
    } else if (pending && reconnected) {
      this.#send({ type: 'play', ...pending });
    }
    if (this.#looking !== null && this.#looking >= view.moves.length) this.#looking = null;
    if (this.#looking === null) change.glimpse = null;
    this.#set(change);
  }

  async #lost(socket: WebSocket): Promise<void> {
    if (this.#closed || socket !== this.#socket) return;
    this.#set({ link: this.#now.view ? 'lost' : 'connecting' });
    const known = await this.env.exists(this.id).catch(() => true);
    if (this.#closed) return;
    if (!known) {
      this.#set({ link: 'gone' });
      return;
    }
    const wait = BACK_OFF[Math.min(this.#attempts, BACK_OFF.length - 1)]!;
    this.#attempts += 1;
    this.#cancelTimer = this.env.after(wait, () => this.#connect());
  }
}
