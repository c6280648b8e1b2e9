/** A connection over which the server sends updates, and which comes back by itself. */
import { LOOK, Pulse } from '../pulse';
import type { Env } from './browser';
import { messageOf } from './read';

/** Waits between attempts, in milliseconds. */
const BACK_OFF = [500, 1000, 2000, 4000, 8000];

/** How long it is waited before an attempt: the last wait repeats. Each is shortened by chance, up to a half, so that not all pages come back at once. */
export const waitBefore = (attempt: number, waits: readonly number[], chance: number): number =>
  Math.round(waits[Math.min(attempt, waits.length - 1)]! * (1 - chance / 2));

/** The parts of the browser that it needs, so that tests can give others. */
export interface UpdateEnv extends Pick<Env, 'after' | 'every' | 'whenShown' | 'now' | 'chance'> {
  open(): WebSocket;
}

/** Where a WebSocket of the page's own server is. */
export function socketAddress(path: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`;
}

export class UpdateConnection<Update extends { type: string }> {
  #socket: WebSocket | null = null;
  #attempts = 0;
  readonly #pulse: Pulse;
  #cancelTimer: () => void = () => {};
  readonly #stops: (() => void)[];

  constructor(
    private readonly env: UpdateEnv,
    private readonly receive: (update: Update) => void,
    /** Whether the server can be heard. */
    private readonly link: (open: boolean) => void,
  ) {
    this.#pulse = new Pulse(() => env.now());
    this.#stops = [
      env.every(LOOK, () => this.#look()),
      env.whenShown(() => (this.#socket ? this.#look() : this.again())),
    ];
    this.#connect();
  }

  /** Connects anew at once: the reader is somebody else now, or waits no longer for the next attempt. */
  again(): void {
    const old = this.#socket;
    this.#cancelTimer();
    this.#connect();
    old?.close();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelTimer();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    const socket = this.env.open();
    this.#socket = socket;
    this.#pulse.begin();
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      this.#attempts = 0;
      const update = messageOf(data) as Update | null;
      this.#pulse.received(update?.type === 'pong');
      if (update === null || update.type === 'pong') return;
      this.link(true);
      this.receive(update);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lost();
    });
  }

  #lost(): void {
    this.#socket = null;
    this.link(false);
    const wait = waitBefore(this.#attempts++, BACK_OFF, this.env.chance());
    this.#cancelTimer = this.env.after(wait, () => this.#connect());
  }

  /** Whether the connection lives: a dead one is silent. */
  #look(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (this.#pulse.isDead) {
      this.#lost();
      socket.close();
    } else if (this.#pulse.ask()) socket.send('{"type":"ping"}');
  }
}
