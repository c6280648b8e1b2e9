/** Whether the lens is on: persisted. */
import { persistedChoice } from '../persisted.svelte';

class Lens {
  readonly #chosen = persistedChoice('quantarium-lens', ['on', 'off'], 'off');

  get on(): boolean {
    return this.#chosen.now === 'on';
  }

  toggle(): void {
    this.#chosen.set(this.on ? 'off' : 'on');
  }
}

export const lens = new Lens();
