/** Whether moves can be entered while it is another's turn: persisted. */
import { persist, restore } from '../persisted';

const KEY = 'quantarium-premoves';

class Premoving {
  on = $state(restore(KEY) !== 'off');

  choose(on: boolean): void {
    this.on = on;
    persist(KEY, on ? 'on' : 'off');
  }
}

export const premoving = new Premoving();
