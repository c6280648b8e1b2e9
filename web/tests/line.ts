/** Sockets whose other ends are the test. */
import { vi } from 'vitest';
import type { Env } from '../src/lib/backend/server/browser';
import type { Envelope } from '../src/lib/wire';
import { settled } from './settled';

export class Line extends EventTarget {
  readyState = 1;
  sent: Envelope[] = [];

  constructor(readonly address = '') {
    super();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Envelope);
  }

  emit(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

/** Those that were opened, the last one, and what comes or is lost there. */
export const lines: Line[] = [];
export const last = (): Line => lines.at(-1)!;
export const emits = (message: unknown): Promise<void> => (last().emit(message), settled());
export const lost = (): Promise<void> => (last().close(), settled());

/** Before each test. */
export function noLines(): void {
  lines.length = 0;
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('WebSocket', { CONNECTING: 0, OPEN: 1 });
}

/** A page whose timers end at once, and where nothing else happens. */
export const page = {
  open: (url?: string) => {
    lines.push(new Line(url));
    return last() as unknown as WebSocket;
  },
  exists: () => Promise.resolve(true),
  after: (_, then) => {
    queueMicrotask(then);
    return () => {};
  },
  join: () => Promise.resolve(),
  every: () => () => {},
  whenShown: () => () => {},
  visible: () => true,
  whenVisible: () => () => {},
  isOutdated: () => Promise.resolve(false),
  reload: () => {},
  now: () => 0,
  chance: () => 0,
  name: () => 'n',
  rules: null,
  whenSpare: (_, then) => {
    then();
    return () => {};
  },
} satisfies Env;
