/** Things of which each serves one user at a time: who finds none free waits, the first to come first. */
export class Pool<T> {
  readonly size: number;
  readonly #free: T[];
  readonly #waiting: ((one: T) => void)[] = [];

  constructor(all: readonly T[]) {
    this.#free = [...all];
    this.size = all.length;
  }

  /** Uses one of them, and gives it back, whatever comes of it. */
  async use<R>(use: (one: T) => Promise<R>): Promise<R> {
    const one = this.#free.pop() ?? (await new Promise<T>((taken) => this.#waiting.push(taken)));
    try {
      return await use(one);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(one);
      else this.#free.push(one);
    }
  }
}
