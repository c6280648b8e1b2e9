/** The day it is, also on a page that is left open over midnight, or comes back after days. */
import { dateOf, dayOf, later, type Day } from './day';

export class Today {
  now = $state<Day>('');
  #midnight: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#look();
    // A computer that sleeps runs no timer.
    for (const type of ['visibilitychange', 'focus', 'pageshow'])
      globalThis.addEventListener?.(type, () => this.#look());
  }

  #look(): void {
    const now = new Date();
    this.now = dayOf(now);
    clearTimeout(this.#midnight);
    const midnight = dateOf(later(this.now, 1)).setHours(0, 0, 0, 0);
    this.#midnight = setTimeout(() => this.#look(), Math.max(1000, midnight - now.getTime()));
  }
}

export const today = new Today();
