/** Whether the server takes this page for another site's, as it does behind a proxy that does not pass on `Host`. */
import type { Refusal } from '../../wire';
import { Refused } from '../backend';
import { fetched, posted } from './ask';

class Origin {
  refusal = $state.raw<Refusal | null>(null);

  /** Asks for something harmless as the page does: a browser does not say why a socket was refused. */
  async look(): Promise<void> {
    this.refusal = await fetched('/api/ask', posted({ type: 'catalogue' })).then(
      () => null,
      (reason: unknown) =>
        reason instanceof Refused && reason.refusal.code === 'wrong-origin' ? reason.refusal : null,
    );
  }
}

export const origin = new Origin();
