/** Spanish: the words of the rules. */
import type { Locale } from '../index';
import { does, side, the, The } from './who';

export const words: Locale['words'] = {
  seats: {
    White: 'Blancas',
    Black: 'Negras',
    Red: 'Rojas',
    Green: 'Verdes',
    Blue: 'Azules',
    Purple: 'Moradas',
  },
  initials: { White: 'B', Black: 'N', Red: 'R', Green: 'V', Blue: 'A', Purple: 'M' },
  choices: { n: 'neutrón', '+': 'positiva', '-': 'negativa', pass: 'Pasar', keep: 'Dejarlo como está' },
  die: (face) => `dado ${face}`,
  unknownDesigner: 'Autor desconocido',
  levels: {
    1: 'juega lo primero que le llama la atención',
    2: 'apenas mira lo que hace',
    3: 'juega por primera vez',
    4: 'ha jugado unas cuantas partidas',
    5: 'se defiende',
    6: 'jugador de club',
    7: 've lo que tramas',
    8: 'piensa a fondo',
    9: 'ha jugado miles de partidas',
    10: 'el más fuerte',
  },
  youResigned: 'te has rendido',
  causes: {
    resigned: (seat) => `${side(seat)} ${does(seat, 'se rinde', 'se rinden')}`,
    time: (seat) => `${side(seat)} sin tiempo`,
    agreed: () => 'de común acuerdo',
    left: (seat) => `${side(seat)} ${does(seat, 'se fue', 'se fueron')}`,
  },
  timeUp: (seat) => `A ${the(seat)} ${does(seat, 'se le', 'se les')} acabó el tiempo.`,
  leftOfMany: (seat) =>
    `${The(seat)} ${does(seat, 'ha dejado la partida, como si no pudiera', 'han dejado la partida, como si no pudieran')} mover: gana el jugador anterior.`,
  timeUpOfMany: (seat) =>
    `A ${the(seat)} ${does(seat, 'se le acabó el tiempo y queda', 'se les acabó el tiempo y quedan')} sin salida: gana quien va antes.`,
  resigned: (seat) => `${The(seat)} ${does(seat, 'se rinde', 'se rinden')}.`,
};
