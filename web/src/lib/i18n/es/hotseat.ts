/** Spanish: the words of people who play at one screen. */
import type { Locale } from '../index';
import { the } from './who';

export const hotseat: Locale['hotseat'] = {
  nameOf: (seat) => `Nombre de ${the(seat)}`,
  player: (number) => `Jugador ${number}`,
  match: 'Encuentro',
  game: (number) => `Partida ${number}`,
  between: 'Juego por turnos en un dispositivo',
  manners: { turn: 'Girar el tablero hacia quien juega', curtain: 'Correr un telón' },
  yourTurn: (name) => `${name}, te toca`,
  show: 'Mostrar el tablero',
  sameStart: 'El mismo comienzo, cambiando de lado',
};
