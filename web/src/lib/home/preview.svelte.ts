/** What the server says of the game that a form has chosen. */
import { Refused } from '../backend/backend';
import { serverBackend } from '../backend/server/backend';
import { failure } from '../play/status';
import type { Choice } from './choice.svelte';

/** Made while a component begins. */
export class Preview {
  /** How many play the game. */
  seats = $state(2);
  /** Why the game cannot be played as chosen. */
  wrong = $state<string | null>(null);

  constructor(choice: Choice) {
    // The options follow the form, a moment behind the typing.
    $effect(() => {
      const { game, seed } = choice;
      const abort = new AbortController();
      const timer = setTimeout(async () => {
        try {
          const found = await serverBackend.preview(game, seed, abort.signal);
          choice.implied = found.usual;
          this.seats = found.seats.length;
          this.wrong = null;
        } catch (reason) {
          if (reason instanceof Refused) this.wrong = failure(reason);
        }
      }, 90);
      return () => {
        clearTimeout(timer);
        abort.abort();
      };
    });
  }
}
