/** Spanish: the words of the first page. */
import type { Locale } from '../index';

export const home: Locale['home'] = {
  heading: 'Elige un juego',
  start: 'Empezar la partida',
  starting: 'Abriendo la mesa',
  orMove: 'o haz la primera jugada en el tablero',
  board: (game) => `${game}, la posición inicial`,
  noGame: (id) => `No hay ningún juego ${id}. Estos son los juegos:`,
  options: 'Opciones',
  seats: 'Quién juega',
  seedWords: 'Escribe el nombre de un comienzo, como amber-otter-17, para jugar el mismo.',
  newSeed: 'Otro comienzo',
  readRules: 'Leer las reglas',
  by: (designer, year) => (year ? `${designer}, ${year}` : designer),
  lead: 'Cuatro juegos de mesa abstractos, contra el ordenador o con un amigo.',
  newHere: '¿Primera vez?',
  learn: 'Aprende en unos minutos',
  goOn: 'Continúa tu partida',
  minutes: (count) => `unos ${count} min`,
  length: (moves, choices) => `Unas ${moves} jugadas por partida, unas ${choices} opciones en cada una.`,
  weight: (percent) => `Cuenta la habilidad: pensar el doble da el ${percent} % de los puntos.`,
  away: 'El servidor no responde: esta partida se juega en esta pestaña.',
  optionsAre: (list) => `Opciones: ${list}`,
};
