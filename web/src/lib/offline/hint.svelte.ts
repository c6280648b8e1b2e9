/** Whether to say that the page can be installed: once, after the second game that came to its end. */
import { persistedList } from '../persisted.svelte';

const SAID = 'said';
/** The games that have ended, or that it was said. */
const ended = persistedList('quantarium-ended');
/** After so many games. */
const GAMES = 2;

/** What Chromium's browsers offer; others install by their own menu. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

export class InstallHint {
  /** The game at whose end it is said. */
  #at = $state<string | null>(null);
  #offer = $state.raw<InstallEvent | null>(null);

  /** Whether it is said at a game. */
  at = (table: string): boolean => this.#at === table;

  /** Whether the browser can be asked to install the page. */
  readonly offered = $derived(this.#offer !== null);

  /** A game has come to its end; told again of the same one, nothing changes. */
  ended(table: string, installed: boolean): void {
    const known = ended.now;
    if (known.includes(SAID) || installed || known.includes(table)) return;
    const all = [...known, table];
    if (all.length >= GAMES) this.#at = table;
    ended.set(all.length >= GAMES ? [SAID] : all);
  }

  close(): void {
    this.#at = null;
  }

  async install(): Promise<void> {
    await this.#offer?.prompt();
    this.#offer = null;
    this.close();
  }

  /** Keeps the browser's offer until it is wanted. */
  listen(window: EventTarget): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as InstallEvent;
    });
  }
}

export const installHint = new InstallHint();

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
