/** Whether the lens is on: persisted. */
import { persist, restore } from '../persisted';

const KEY = 'quantarium-lens';

class Lens {
  on = $state(restore(KEY) === 'on');

  toggle(): void {
    this.on = !this.on;
    persist(KEY, this.on ? 'on' : 'off');
  }
}

export const lens = new Lens();
