/** What the server does for an account's owner alone. The page may have been left open: it asks for the password or a passkey, and then does
 * it for some minutes. */
import { Refused } from '../backend/backend';

/** The question on one page of an account. It ends with the page: the next may be another account's. */
class OwnerCheck {
  /** What is to be called with whether the owner has shown who they are; null while nothing is asked. */
  answer = $state.raw<((shown: boolean) => void) | null>(null);
  #asked: Promise<boolean> | null = null;

  ask(): Promise<boolean> {
    this.#asked ??= new Promise((resolve) => {
      this.answer = (shown) => {
        this.answer = this.#asked = null;
        resolve(shown);
      };
    });
    return this.#asked;
  }
}

/** That of the page that is shown. */
let current: OwnerCheck | null = null;

export const newOwnerCheck = (): OwnerCheck => (current = new OwnerCheck());

/** Does something, and has the owner show who they are where the server asks for it. */
export async function asOwner<T>(act: () => Promise<T>): Promise<T> {
  // Of the page where it is wanted, also when the server answers after it was left.
  const check = current;
  try {
    return await act();
  } catch (error) {
    const asked = error instanceof Refused && error.refusal.code === 'unconfirmed';
    if (!asked || !(await check?.ask())) throw error;
    return act();
  }
}
