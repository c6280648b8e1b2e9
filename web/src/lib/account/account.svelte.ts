/**
 * Who is logged in in this browser. The name is noted here so that pages show it at once; whoever never logged in
 * asks the server nothing.
 */
import { loggedIn } from '../backend/server/accounts';
import { persist, restore } from '../persisted';
import type { Account } from '../wire';

const KEY = 'quantarium-account';

class OwnAccount {
  /** Its name; null for a guest. */
  name = $state(restore(KEY) || null);
  /** What the server says of it; null until it has been asked. */
  known = $state.raw<Account | null>(null);

  /** Notes who is logged in from now on. */
  set(account: Account | null): void {
    this.known = account;
    this.name = account?.name ?? null;
    persist(KEY, this.name ?? '');
  }

  /** Asks the server; throws a `Refused`. */
  async ask(): Promise<Account | null> {
    this.set(await loggedIn());
    return this.known;
  }
}

export const own = new OwnAccount();
