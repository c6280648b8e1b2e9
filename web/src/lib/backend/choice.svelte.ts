/** Who answers: chosen by the player, or the tab because no server answers. */
import { persist, restore } from '../persisted';
import type { Backend } from './backend';
import { serverBackend } from './server/backend';
import { persisted, tabBackend } from './tab/backend';
import { able } from './tab/workers';

export type BackendKind = 'server' | 'tab';

const KEY = 'quantarium-where';
const ANALYSIS_KEY = 'quantarium-analysis-where';

class BackendChoice {
  /** Whether there is a choice. */
  readonly able = able;
  #chosen = $state<BackendKind>(restore(KEY) === 'tab' ? 'tab' : 'server');
  /** Where positions are analysed: in the tab, which costs the server nothing, unless the player chooses otherwise. */
  analysis = $state<BackendKind>(able && restore(ANALYSIS_KEY) !== 'server' ? 'tab' : 'server');
  /** Whether the server was asked in vain. */
  away = $state(false);

  /** Where new games are played. */
  kind = $derived<BackendKind>(able && (this.away || this.#chosen === 'tab') ? 'tab' : 'server');
  current = $derived<Backend>(this.kind === 'tab' ? tabBackend : serverBackend);

  choose(kind: BackendKind): void {
    this.#chosen = kind;
    this.away = false;
    persist(KEY, kind);
  }

  /** Chooses where positions are analysed. */
  chooseAnalysis(kind: BackendKind): void {
    this.analysis = kind;
    persist(ANALYSIS_KEY, kind);
  }

  /** Notes that the server does not answer; whether the tab can do instead. */
  withoutServer(): boolean {
    if (!able || this.kind === 'tab') return false;
    this.away = true;
    return true;
  }
}

export const backends = new BackendChoice();

/** Where a table is: a name says it, as no two tables share one. */
export const backendOf = (id: string): Backend => (able && persisted(id) ? tabBackend : serverBackend);
