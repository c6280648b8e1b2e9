import { untrack } from 'svelte';
import { browser } from '../backend/server/browser';
import { text } from '../i18n';
import { lobby } from '../lobby/lobby.svelte';
import { Attempt } from '../ui/attempt.svelte';

/** A contest on its page: asked for as one's own games go on, and every `again` milliseconds until that is null. Made while a component is. */
export class Contest<Whole extends { summary: { name: string } }> extends Attempt {
  #now = $state.raw<Whole | null>(null);
  /** How often it was asked for or changed, and which of these is shown: what was asked for before says nothing new. */
  #asked = 0;
  #shown = 0;
  readonly #rests = $derived.by(() => this.again(this.now));
  readonly #name = $derived(this.now?.summary.name);

  constructor(
    private readonly fetch: () => Promise<Whole>,
    private readonly again: (now: Whole | null) => number | null,
  ) {
    super();
    $effect(() => {
      void lobby.moved;
      const isKnown = untrack(() => this.now) !== null;
      return browser.after(isKnown ? 400 : 0, isKnown ? this.#look : this.load);
    });
    // Others may put something before the title: it is written once a name, and not after the page was left.
    $effect(() => {
      if (this.#name !== undefined) document.title = text.titles.of(this.#name);
    });
    $effect(() => {
      if (this.#rests === null) return;
      return browser.every(this.#rests, () => document.hidden || void this.#look());
    });
  }

  get now(): Whole | null {
    return this.#now;
  }

  set now(now: Whole | null) {
    this.#shown = ++this.#asked;
    this.#now = now;
  }

  load = (): Promise<boolean> => this.run(this.#ask);
  #look = (): Promise<void> => this.look(this.#ask);

  #ask = async (): Promise<void> => {
    const asked = ++this.#asked;
    const found = await this.fetch();
    if (asked < this.#shown) return;
    [this.#now, this.#shown] = [found, asked];
  };
}
