/** Español: las palabras de los problemas. */
import type { PuzzleWords } from '..';
import { pluralOf } from '../plural';
import { side, The } from './who';

const plural = pluralOf('es');

export const puzzles: PuzzleWords = {
  heading: 'Problemas',
  game: 'Juego',
  grade: 'Dificultad',
  all: 'Todos',
  gradeOf: (grade) => `Dificultad ${grade} de 5`,
  number: (number, all) => `Problema ${number} de ${all}`,
  win: (seat) => `Juegan ${side(seat)} y ganan`,
  draw: (seat) => `Juegan ${side(seat)} y empatan`,
  within: (seat, moves) =>
    `Juegan ${side(seat)} y ganan en ${plural(moves, { one: '# jugada', other: '# jugadas' })}`,
  only: 'Hay exactamente una jugada buena (demostrado).',
  left: (count) => `Por encontrar: ${plural(count, { one: '# jugada', other: '# jugadas' })}`,
  right: (move) => `${move} es correcta.`,
  answered: (seat, move) => `${The(seat)} responden ${move}. Sigue.`,
  loses: (move) => `${move} pierde.`,
  draws: (move) => `${move} solo empata.`,
  slow: (move, moves) => `${move} no gana en ${plural(moves, { one: '# jugada', other: '# jugadas' })}.`,
  reply: (seat, move) => `${The(seat)} responden ${move}.`,
  again: 'Otra vez',
  hint: 'Pista',
  more: 'Mostrar la jugada',
  next: 'Siguiente problema',
  once: 'Repetir',
  solved: 'Resuelto.',
  won: (seat) => `Desde aquí ganan ${side(seat)}, haga lo que haga el otro bando.`,
  drawn: 'Desde aquí el empate ya no se puede perder.',
  shown: 'Esa era la solución.',
  streak: (count, best) => `Racha ${count}, récord ${best}`,
  rating: (value, error) => `Tu puntuación: ${value} ± ${error}`,
  ratingWords:
    'Según el primer intento de cada problema; uno de dificultad 1 vale 900 y cada paso 250 más. El error son dos desviaciones.',
  done: (count, all) => `${count} de ${all} resueltos`,
  analyse: 'Analizar',
  list: 'Todos los problemas',
  entry: (number, grade, solved) => `Problema ${number}, dificultad ${grade}${solved ? ', resuelto' : ''}`,
  none: 'No existe ese problema.',
  loading: 'Cargando los problemas',
  run: {
    link: 'Carrera de tres minutos',
    words: 'Resuelve cuantos puedas; cada vez son más difíciles. Tres fallos y se acaba.',
    left: (time) => `Quedan ${time}.`,
    solved: (count) => plural(count, { one: '# resuelto', other: '# resueltos' }),
    lives: (count) => plural(count, { one: 'Queda # fallo', other: 'Quedan # fallos' }),
    stop: 'Parar',
    result: (count) => plural(count, { one: '# problema resuelto', other: '# problemas resueltos' }),
    record: 'Tu mejor carrera en este juego.',
    best: (count) => `Tu mejor carrera: ${count}`,
    again: 'Otra carrera',
    leave: 'Problemas sin reloj',
  },
};
