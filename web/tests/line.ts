import type { Said } from '../src/lib/wire';

/** A socket whose other end is the test. */
export class Line extends EventTarget {
  readyState = 1;
  sent: Said[] = [];

  constructor(readonly address = '') {
    super();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Said);
  }

  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}
