/** Who is logged in in this browser, noted so that pages show it at once; whoever never logged in asks the server nothing. */
import { loggedIn } from '../backend/server/accounts';
import { persistedText } from '../persisted.svelte';
import type { Account } from '../wire';

class OwnAccount {
  readonly #name = persistedText('quantarium-account');
  #said = $state.raw<Account | null>(null);
  /** Its name; null for a guest. */
  readonly name = $derived(this.#name.now);
  /** What the server says of it; null until it has been asked, and where another tab has logged out or somebody else in. */
  readonly known = $derived(this.#said?.name === this.name ? this.#said : null);
  /** Whether the server has ended the session of who was logged in: nobody has logged out here. */
  ended = $state(false);

  set(account: Account | null): void {
    this.ended = false;
    this.#said = account;
    this.#name.set(account?.name ?? null);
  }

  /** Asks the server; throws a `Refused`. */
  async ask(): Promise<Account | null> {
    const account = await loggedIn();
    const ended = account === null && (this.name !== null || this.ended);
    this.set(account);
    this.ended = ended;
    return this.known;
  }
}

export const own = new OwnAccount();
