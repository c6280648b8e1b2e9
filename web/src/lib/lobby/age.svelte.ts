import { browser } from '../backend/server/browser';

/** How old a list of times left is, to the minute, by a clock that goes on while the computer sleeps. Made while a component is. */
export class Age {
  #made = $state(0);
  #now = $state(0);
  /** In milliseconds. */
  readonly value = $derived(this.#now - this.#made);

  constructor() {
    $effect(() => browser.every(60_000, () => (this.#now = Date.now())));
  }

  /** The list has just been made. */
  renew(): void {
    this.#made = this.#now = Date.now();
  }
}
