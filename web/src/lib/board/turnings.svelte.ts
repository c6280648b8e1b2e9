/** How a game's boards are turned: persisted, for each game. */
import { persist, restore } from '../persisted';

const key = (family: string): string => `quantarium-turns-${family}`;

class Turns {
  #by = $state<Record<string, number>>({});

  of(family: string): number {
    return this.#by[family] ?? (Number(restore(key(family))) || 0);
  }

  set(family: string, turns: number): void {
    this.#by[family] = turns;
    persist(key(family), String(turns));
  }
}

export const turnings = new Turns();
