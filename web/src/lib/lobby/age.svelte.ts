/**
 * How old a list is, to the minute, by a clock that goes on while the computer sleeps: the times left in it were those when it was
 * made. Made while a component is.
 */
export class Age {
  #made = $state(0);
  #now = $state(0);
  /** In milliseconds. */
  readonly value = $derived(this.#now - this.#made);

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now()), 60_000);
      return () => clearInterval(timer);
    });
  }

  /** The list has just been made. */
  renew(): void {
    this.#made = this.#now = Date.now();
  }
}
