/** Who answers: chosen by the player, or the tab because no server answers. */
import { persistedChoice } from '../persisted.svelte';
import type { Backend } from './backend';
import { serverBackend } from './server/backend';
import { browser } from './server/browser';
import { store, tabBackend } from './tab/backend';
import { able } from './tab/workers';

const KINDS = ['server', 'tab'] as const;
export type BackendKind = (typeof KINDS)[number];

/** How often a server that does not answer is asked again, in milliseconds. */
const AGAIN = 5000;

class BackendChoice {
  readonly able = able;
  readonly #chosen = persistedChoice('quantarium-where', KINDS, 'server');
  readonly forAnalysis = persistedChoice('quantarium-analysis-where', KINDS, 'tab');
  /** Where positions are analysed: in the tab, which costs the server nothing, unless the player chooses otherwise. */
  analysis = $derived<BackendKind>(able ? this.forAnalysis.now : 'server');
  /** Whether the server was asked in vain. */
  away = $state(false);

  /** Where new games are played. */
  kind = $derived<BackendKind>(able && (this.away || this.#chosen.now === 'tab') ? 'tab' : 'server');
  current = $derived<Backend>(this.kind === 'tab' ? tabBackend : serverBackend);

  choose(kind: BackendKind): void {
    this.#chosen.set(kind);
    this.away = false;
  }

  /** Notes that the server does not answer; whether the tab can do instead. */
  withoutServer(): boolean {
    if (!able || this.kind === 'tab') return false;
    this.away = true;
    this.#search();
    return true;
  }

  /** What ends the last search. */
  #stops: (() => void)[] = [];

  /** Asks the server whether it answers again: from time to time, and when the network is back. */
  #search(): void {
    // After a choice that one has not ended yet.
    this.#stops.forEach((stop) => stop());
    const back = (): boolean => (this.away = false);
    const look = (): void => {
      if (this.away) serverBackend.catalogue().then(back, () => {});
      else this.#stops.forEach((stop) => stop());
    };
    this.#stops = [browser.every(AGAIN, look), browser.whenShown(look)];
  }
}

export const backends = new BackendChoice();

/** Where a table is: a name says it, as no two tables share one. */
export const backendOf = (id: string): Backend => (able && store.read(id) ? tabBackend : serverBackend);
