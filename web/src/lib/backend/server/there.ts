/** A server's clock. It answers between asking and hearing: that bounds how far it is ahead, the quickest best (Cristian's algorithm). */

/** How much two clocks may drift apart, in milliseconds a millisecond. */
const DRIFT = 0.0005;

export class ServerClock {
  #least = -Infinity;
  #most = Infinity;
  /** When these were true, by the page's clock. */
  #known = 0;

  /** A message came at `now` by the page's clock that was made when the server's showed `time`. It counts until an answer has come. */
  guess(time: number, now: number): void {
    if (this.#most === Infinity) this.#least = Math.max(this.#least, time - now);
  }

  /** `asked` and `now` by the page's clock, `time` by the server's. False where one has been set, or stood still while the device slept. */
  measure(time: number, asked: number, now: number): boolean {
    // What the server says are whole milliseconds.
    const [least, most] = [time - now, time + 1 - asked];
    const drift = Math.abs(now - this.#known) * DRIFT;
    this.#least = Math.max(this.#least - drift, least);
    this.#most = Math.min(this.#most + drift, most);
    this.#known = now;
    if (this.#least <= this.#most) return true;
    [this.#least, this.#most] = [least, most];
    return false;
  }

  /** What the server's clock shows when the page's shows `now`. */
  at(now: number): number {
    if (this.#least === -Infinity) return now;
    return now + (this.#most === Infinity ? this.#least : (this.#least + this.#most) / 2);
  }
}
