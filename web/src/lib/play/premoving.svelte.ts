/** Whether moves can be entered while it is another's turn: persisted. */
import { persistedChoice } from '../persisted.svelte';

class Premoving {
  readonly #chosen = persistedChoice('quantarium-premoves', ['on', 'off'], 'on');

  get on(): boolean {
    return this.#chosen.now === 'on';
  }

  choose(on: boolean): void {
    this.#chosen.set(on ? 'on' : 'off');
  }
}

export const premoving = new Premoving();
