/** Where new games are played: chosen by the player, or in the tab because no server answers. */
import { keep, kept } from '../keep';
import { able } from '../tab/clients';
import { inTab } from '../tab/house';
import { inServer, type House } from './house';

export type Place = 'server' | 'tab';

const KEY = 'quantarium-where';
const ANALYSIS_KEY = 'quantarium-analysis-where';

class Where {
  /** Whether there is a choice. */
  readonly able = able;
  #chosen = $state<Place>(kept(KEY) === 'tab' ? 'tab' : 'server');
  /** Where positions are analysed: in the tab, which costs the server nothing, unless the player chooses otherwise. */
  analysis = $state<Place>(able && kept(ANALYSIS_KEY) !== 'server' ? 'tab' : 'server');
  /** Whether the server was asked in vain. */
  away = $state(false);

  now = $derived<Place>(able && (this.away || this.#chosen === 'tab') ? 'tab' : 'server');
  house = $derived<House>(this.now === 'tab' ? inTab : inServer);

  choose(place: Place): void {
    this.#chosen = place;
    this.away = false;
    keep(KEY, place);
  }

  /** Chooses where positions are analysed. */
  chooseAnalysis(place: Place): void {
    this.analysis = place;
    keep(ANALYSIS_KEY, place);
  }

  /** Notes that the server does not answer; whether the tab can do instead. */
  withoutServer(): boolean {
    if (!able || this.now === 'tab') return false;
    this.away = true;
    return true;
  }
}

export const where = new Where();
