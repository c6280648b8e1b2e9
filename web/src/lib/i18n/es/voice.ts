/** Spanish: what is said of a finished game, and why a hint is one. */
import type { Locale } from '../index';
import { spanish as plural } from '../plural';
import { does, The } from './who';

export const voice: Locale['voice'] = {
  heading: 'Cómo fue la partida',
  reading: 'Leyendo la partida\u2026',
  show: 'Ver la posición',
  led: (winner, move, most) =>
    `${The(winner)} ${does(winner, 'fue', 'fueron')} por delante desde ${move}, con hasta ${plural(most, { one: '# punto', other: '# puntos' })} de ventaja.`,
};
