/** Spanish: the words of the gallery of boards. */
import type { Locale } from '../index';

export const boards: Locale['boards'] = {
  pageTitle: 'Tableros: Quantarium',
  heading: 'Tableros',
  lead: 'Elige un tablero para jugar en él.',
  link: 'Todos los tableros',
  own: 'Pintados por ti',
  builtIn: 'Incluidos',
  usual: 'El tablero habitual',
  unnamed: 'Tu tablero',
  name: 'Nombre',
  remove: (name) => `Quitar ${name}`,
  paint: 'Pintar un tablero',
  designs: { ring: 'Anillo', lakes: 'Seis lagos', hourglass: 'Reloj de arena' },
  balance: (first, from, to) => `Quien empieza gana el ${first} % (${from} a ${to})`,
  games: (count) => `Medido en ${count} partidas entre ordenadores iguales; intervalo del 95 %`,
};
