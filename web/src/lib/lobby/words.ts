/** A seek in words. */
import { optionWords } from '../game-words';
import { lobby as words } from '../i18n';
import type { Seek, TimeControl } from '../wire';

export const clockWords = (clock: TimeControl | undefined): string =>
  clock ? words.clock(clock.base / 60, clock.increment) : words.timeless;

/** Who begins, as whoever looks sees it. */
export function seatingWords({ seating, own, places }: Seek): string {
  if (seating === 'chance') return words.chance;
  if (places > 2 && !own) return seating === 'opener' ? words.openerBegins : words.openerLast;
  return (seating === 'opener') === (own === true) ? words.youBegin : words.otherBegins;
}

/** The game with its options. */
export function gameWords({ title, game }: Pick<Seek, 'title' | 'game'>): string {
  return [title, optionWords(game)].filter((part) => part !== '').join(', ');
}
