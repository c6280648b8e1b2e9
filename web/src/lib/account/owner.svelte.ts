/**
 * What the server does for the owner of an account alone: it may be a page that was left open, so it is asked again who it is, by the
 * password or a passkey. Then the server does it for some minutes.
 */
import { Refused } from '../backend/backend';

class OwnerCheck {
  /** What is to be called with whether the owner has shown who they are; null while nothing is asked. */
  answer = $state.raw<((shown: boolean) => void) | null>(null);

  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      this.answer = (shown) => {
        this.answer = null;
        resolve(shown);
      };
    });
  }
}

export const ownerCheck = new OwnerCheck();

/** Does something, and has the owner show who they are where the server asks for it. */
export async function asOwner<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const asked = error instanceof Refused && error.refusal.code === 'unconfirmed';
    if (!asked || !(await ownerCheck.ask())) throw error;
    return act();
  }
}
