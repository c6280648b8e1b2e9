/**
 * A table in the server, over a WebSocket. The server's first message after every connection is the
 * whole view, so that a lost connection needs no bookkeeping but one thing: a move that was sent
 * and not yet seen in a view is sent again when the view shows that it has not arrived.
 */
import type { FromTable, TableView, ToTable } from '../../wire';
import { LiveTable, OVERTAKEN, type KnownTable } from '../table.svelte';
import { isOutdated } from '../../update.svelte';
import { readFromTable } from './read';

/** Waits between attempts, in milliseconds; the last one repeats. */
const BACK_OFF = [250, 500, 1000, 2000, 4000, 8000];

/** The parts of the browser that a table needs, so that tests can give others. */
export interface Env {
  open(url: string): WebSocket;
  /** Whether the server knows the table; throws while the server cannot be reached. */
  exists(id: string): Promise<boolean>;
  after(milliseconds: number, then: () => void): () => void;
  /** Whether the server has a newer page than this one. */
  isOutdated(): Promise<boolean>;
  /** Loads the page anew. */
  reload(): void;
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
  isOutdated,
  reload: () => location.reload(),
};

interface PendingMove {
  ply: number;
  text: string;
}

export class ServerTable extends LiveTable {
  #socket: WebSocket | null = null;
  #attempts = 0;
  #pending: PendingMove | null = null;
  #closed = false;
  #cancelTimer: () => void = () => {};

  constructor(
    private readonly id: string,
    private readonly env: Env = browser,
  ) {
    super();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#socket?.close();
  }

  protected say(message: ToTable): void {
    if (message.type === 'play') this.#pending = { ply: message.ply, text: message.text };
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  protected override hear(message: FromTable): void {
    this.#attempts = 0;
    if (message.type === 'refused') this.#pending = null;
    super.hear(message);
  }

  protected override show(view: TableView): void {
    super.show(view, this.#arrived(view));
  }

  /** What a view tells of a move that was sent. */
  #arrived(view: TableView): Partial<KnownTable> {
    const pending = this.#pending;
    if (!pending) return {};
    if (view.moves.length === pending.ply) {
      // After a lost connection the move has not arrived.
      if (this.state.link !== 'open') this.say({ type: 'play', ...pending });
      return {};
    }
    this.#pending = null;
    const played = view.moves[pending.ply]?.text ?? pending.text;
    const refusal = played === pending.text ? null : { code: OVERTAKEN, message: pending.text };
    return { pending: null, refusal };
  }

  /** A server that comes back may be another one, whose messages this page does not know: then it loads the new page. */
  #connect(again = false): void {
    const { protocol, host } = location;
    const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = this.env.open(`${scheme}//${host}/api/tables/${encodeURIComponent(this.id)}/socket`);
    this.#socket = socket;
    let outdated: Promise<boolean> | null = null;
    socket.addEventListener('message', async ({ data }) => {
      if (again && (await (outdated ??= this.env.isOutdated()))) return this.env.reload();
      const message = readFromTable(data);
      if (message) this.hear(message);
    });
    socket.addEventListener('close', () => void this.#lost(socket));
  }

  async #lost(socket: WebSocket): Promise<void> {
    if (this.#closed || socket !== this.#socket) return;
    this.set({ link: this.state.view ? 'lost' : 'connecting' });
    const known = await this.env.exists(this.id).catch(() => true);
    if (this.#closed) return;
    if (!known) {
      this.set({ link: 'gone' });
      return;
    }
    const wait = BACK_OFF[Math.min(this.#attempts, BACK_OFF.length - 1)]!;
    this.#attempts += 1;
    this.#cancelTimer = this.env.after(wait, () => this.#connect(true));
  }
}
