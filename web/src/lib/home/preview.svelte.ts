/** A form that chooses a game, and what the server says of it. */
import { Refused } from '../backend/backend';
import { serverBackend } from '../backend/server/backend';
import { failure } from '../play/status';
import type { Catalogue } from '../wire';
import { Choice } from './choice.svelte';

/** Made while a component begins: with the game that the page's address names. */
export class Preview {
  readonly choice: Choice;
  /** How many play the game. */
  seats = $state(2);
  /** Why the game cannot be played as chosen. */
  wrong = $state<string | null>(null);

  constructor(catalogue: Catalogue) {
    const choice = (this.choice = new Choice(catalogue, new URLSearchParams(location.search), null));
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
