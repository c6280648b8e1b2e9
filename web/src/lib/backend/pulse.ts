/** Whether the other side of a connection still lives: a dead one is silent, and so is one that has nothing to say until it is asked. */

/** How often a connection is looked at, in milliseconds. */
export const LOOK = 3000;
/** After how long without an answer it is given up. A browser calls seldom in a hidden page, so that silence alone says nothing. */
const SILENCE = 5500;

export class Pulse {
  /** When something came last, and since when a ping waits for its answer. */
  #heard = 0;
  #asked: number | null = null;

  constructor(private readonly now: () => number) {}

  /** A connection is opened. */
  begin(): void {
    this.#heard = this.now();
    this.#asked = null;
  }

  /** Something has come, perhaps the answer to the ping: when that was sent. */
  received(answers: boolean): number | null {
    const asked = answers ? this.#asked : null;
    this.#heard = this.now();
    if (answers) this.#asked = null;
    return asked;
  }

  get isDead(): boolean {
    return this.#asked !== null && this.now() - Math.max(this.#asked, this.#heard) > SILENCE;
  }

  /** Whether a ping is to be sent now: none waits for its answer. */
  ask(): boolean {
    if (this.#asked !== null) return false;
    this.#asked = this.now();
    return true;
  }
}
