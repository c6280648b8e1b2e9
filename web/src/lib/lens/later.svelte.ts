/**
 * What follows a picture: a value is taken over at once, unless what it belongs to has changed, and then once the
 * picture of that has been made. So a move on a large board is seen before the many marks that it changes are.
 */
import { untrack } from 'svelte';

export class Later<T> {
  shown = $state.raw() as T;
  #of: unknown;

  constructor(value: () => { of: unknown; is: T }) {
    const first = untrack(value);
    this.shown = first.is;
    this.#of = first.of;
    $effect.pre(() => {
      const { of, is } = value();
      if (of === this.#of) {
        this.shown = is;
        return;
      }
      this.#of = of;
      let rest: ReturnType<typeof setTimeout>;
      // A timer set in a frame comes after its picture.
      const frame = requestAnimationFrame(() => {
        rest = setTimeout(() => (this.shown = is));
      });
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(rest);
      };
    });
  }
}
