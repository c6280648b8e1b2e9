/** Whether the lens is on: kept from game to game. */
import { keep, kept } from '../keep';

const KEY = 'quantarium-lens';

class Lens {
  on = $state(kept(KEY) === 'on');

  toggle(): void {
    this.on = !this.on;
    keep(KEY, this.on ? 'on' : 'off');
  }
}

export const lens = new Lens();
