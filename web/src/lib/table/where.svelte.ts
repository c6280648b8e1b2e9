/** Where new games are played: chosen by the player, or in the tab because no server answers. */
import { able } from '../tab/clients';
import { inTab } from '../tab/house';
import { inServer, type House } from './house';

export type Place = 'server' | 'tab';

const KEY = 'quantarium-where';

function chosen(): Place {
  try {
    return localStorage.getItem(KEY) === 'tab' ? 'tab' : 'server';
  } catch {
    return 'server';
  }
}

class Where {
  /** Whether there is a choice. */
  readonly able = able;
  #chosen = $state<Place>(chosen());
  /** Whether the server was asked in vain. */
  away = $state(false);

  now = $derived<Place>(able && (this.away || this.#chosen === 'tab') ? 'tab' : 'server');
  house = $derived<House>(this.now === 'tab' ? inTab : inServer);

  choose(place: Place): void {
    this.#chosen = place;
    this.away = false;
    try {
      localStorage.setItem(KEY, place);
    } catch {
      // Without storage the choice holds for this visit.
    }
  }

  /** Notes that the server does not answer; whether the tab can do instead. */
  withoutServer(): boolean {
    if (!able || this.now === 'tab') return false;
    this.away = true;
    return true;
  }
}

export const where = new Where();
