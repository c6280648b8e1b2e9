/** Spanish: why moves are not legal. */
import type { ReasonWords } from '../index';
import { pluralOf } from '../plural';

const plural = pluralOf('es');
const lines: Record<string, string> = {
  square: 'Un cuadrado mueve en línea recta',
  circle: 'Un círculo mueve en diagonal',
  queen: 'Una reina mueve en línea recta o en diagonal',
};
const particles: Record<string, string> = {
  neutron: 'el neutrón',
  positive: 'la partícula positiva',
  negative: 'la partícula negativa',
};
const left: Record<string, string> = {
  neutron: 'neutrones',
  positive: 'partículas positivas',
  negative: 'partículas negativas',
};

export const reasons: ReasonWords = {
  'swap-first': () => 'Primero las negras intercambian dos fichas o dejan la posición como está.',
  'no-swap': () => 'Ahora no hay nada que intercambiar.',
  'not-your-stone': (seat, cell) => `Les toca a las ${seat.toLowerCase()}, y no tienen ficha en ${cell}.`,
  'no-friend': (cell) => `La ficha de ${cell} no tiene ninguna amiga al lado, así que no puede saltar.`,
  'wrong-distance': (cell, friends, target) =>
    `La ficha de ${cell} tiene ${plural(Number(friends), { one: '# amiga', other: '# amigas' })} al lado, así que salta exactamente ${plural(Number(friends), { one: '# casilla', other: '# casillas' })} en línea recta, no hasta ${target}.`,
  'no-target': (cell, friends) =>
    `${cell} tiene ${plural(Number(friends), { one: '# amiga: a una casilla', other: '# amigas: a # casillas' })} no hay ninguna enemiga.`,
  'no-enemy': (cell) => `Un salto cae sobre una ficha enemiga, y en ${cell} no hay ninguna.`,
  'no-pair': (one, other) => `Se intercambian una ficha blanca y una negra, no las de ${one} y ${other}.`,
  'can-move': (seat) => `Las ${seat.toLowerCase()} pueden mover, así que no pueden pasar.`,
  'nothing-there': (cell) => `En ${cell} no hay nada.`,
  'not-your-tower': (seat, cell) => `Les toca a las ${seat.toLowerCase()}, y la torre de ${cell} no es suya.`,
  frozen: (cell, height) => `La torre de ${cell} tiene altura ${height} y ya no se mueve nunca.`,
  'no-line': (kind, from, to) => `${lines[kind] ?? kind}: no de ${from} a ${to}.`,
  'too-far': (from, to, height) =>
    `${to} está demasiado lejos de ${from}: esta mueve como mucho ${plural(Number(height), { one: '# casilla', other: '# casillas' })}.`,
  blocked: (cell) => `La torre de ${cell} cierra el paso.`,
  'hemmed-in': (cell) => `La torre de ${cell} no puede mover: está bloqueada por todos lados.`,
  'onto-own': (cell) => `En ${cell} está tu propia torre.`,
  'onto-frozen': (cell) => `La torre de ${cell} es demasiado alta para caer sobre ella.`,
  'no-dice': (seat, count) => `${seat}: ya están puestos los ${count} dados.`,
  occupied: () => 'En esa casilla ya hay un dado.',
  'can-place': (seat) => `${seat}: hay dónde poner, así que no se puede pasar.`,
  taken: (cell) => `${cell} está ocupada.`,
  'bonus-first': (seat) => `${seat}: hay un premio, un neutrón en cualquier casilla vacía, o nada.`,
  'no-neutron': () => 'No quedan neutrones.',
  'no-particle': (seat, kind) => `${seat}: no quedan ${left[kind] ?? kind}.`,
  'not-adjacent': (cell) => `${cell} no toca nada de lo que hay en el tablero.`,
  'same-charge': (cell, kind, there) =>
    `${cell} toca ${particles[kind] ?? kind} de ${there}: las cargas iguales se repelen.`,
};
