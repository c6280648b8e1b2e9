/** Spanish: the words of the games to replay. */
import type { Later } from '../later';
import { spanish as plural } from '../plural';

const points = (apart: number): string => plural(apart, { one: '# punto', other: '# puntos' });

export const replays: Later['replays'] = {
  heading: 'Partidas para repasar',
  lead: (of) => `Partidas entre dos ordenadores. Cada una se eligió entre ${of} por lo que pasó en ella.`,
  drawn: (count) =>
    plural(count, { one: 'La primera jugada se sorteó.', other: 'Las # primeras jugadas se sortearon.' }),
  reasons: {
    upset: (moves) => `Gana el nivel más débil, en ${moves} jugadas.`,
    closest: (_, apart) => `Una victoria ajustada: ${points(apart)} de diferencia.`,
    widest: (_, apart) => `Una victoria clara: ${points(apart)} de diferencia.`,
    shortest: (moves) => `Una victoria corta: ${moves} jugadas.`,
    longest: (moves) => `Una partida larga: ${moves} jugadas.`,
  },
};
