import { untrack } from 'svelte';
import { text } from '../i18n';
import { lobby } from '../lobby/lobby.svelte';
import { Attempt } from '../ui/attempt.svelte';

/**
 * A league or an arena on its page: asked for whenever something has happened in one's own games, and every `again` milliseconds
 * for the others', until it is over. Made while a component is.
 */
export class Contest<Whole extends { summary: { name: string } }> extends Attempt {
  now = $state.raw<Whole | null>(null);
  readonly #over = $derived.by(() => this.now !== null && this.isOver(this.now));

  constructor(
    private readonly fetch: () => Promise<Whole>,
    again: number,
    private readonly isOver: (now: Whole) => boolean,
  ) {
    super();
    $effect(() => {
      void lobby.moved;
      const soon = setTimeout(() => this.load(), untrack(() => this.now) === null ? 0 : 400);
      return () => clearTimeout(soon);
    });
    $effect(() => {
      if (this.#over) return;
      const timer = setInterval(() => document.hidden || void this.load(), again);
      return () => clearInterval(timer);
    });
  }

  load = (): Promise<boolean> =>
    this.run(async () => {
      this.now = await this.fetch();
      document.title = text.titles.of(this.now.summary.name);
    });
}
