/** What is said of a game that is being chosen: how it begins and who plays it, or why it cannot be played. */
import { untrack } from 'svelte';
import type { Backend } from '../backend/backend';
import { serverBackend } from '../backend/server/backend';
import { text } from '../i18n';
import { failure } from '../play/status';
import { wrongCount } from '../shape';
import type { Preview as Start } from '../wire';
import type { Choice } from './choice.svelte';

export type Shown = Start & { family: string };

interface Asked {
  choice: () => Choice | null;
  /** The server, unless another is to be asked. */
  of?: () => Backend;
  failed?: (reason: unknown) => void;
  /** Told before the page is drawn. */
  found?: (shown: Shown, backend: Backend, seed: string) => void;
}

/** Made while a component begins: it follows the choice, a moment behind the typing. */
export class Preview {
  shown = $state.raw<Shown | null>(null);
  /** Why the game cannot be played as chosen. */
  wrong = $state<string | null>(null);
  readonly seats = $derived(this.shown?.seats.length ?? 2);

  constructor(asked: Asked) {
    $effect(() => {
      const chosen = asked.choice();
      if (!chosen) return;
      const { game, seed, id: family, info } = chosen;
      const shape = info.options.find(({ kind }) => kind.type === 'shape');
      const count = wrongCount(chosen.chosen[shape?.key ?? ''] ?? '');
      if (count !== null) return void (this.wrong = text.shape.wrongCount(count));
      const backend = asked.of?.() ?? serverBackend;
      const abort = new AbortController();
      const timer = setTimeout(
        async () => {
          try {
            const shown = { ...(await backend.preview(game, seed, abort.signal)), family };
            asked.found?.(shown, backend, seed);
            this.shown = shown;
            chosen.implied = shown.usual;
            this.wrong = null;
          } catch (reason) {
            if (abort.signal.aborted) return;
            if (asked.failed) asked.failed(reason);
            else this.wrong = failure(reason);
          }
        },
        untrack(() => this.shown) ? 90 : 0,
      );
      return () => {
        clearTimeout(timer);
        abort.abort();
      };
    });
  }
}
