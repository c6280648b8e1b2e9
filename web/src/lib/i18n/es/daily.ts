/** Español: las palabras de los días. */
import type { Locale } from '..';
import { spanish as plural } from '../plural';
import { side } from './who';

const moves = (count: number): string => plural(count, { one: '# jugada', other: '# jugadas' });
const misses = (count: number): string => plural(count, { one: '# fallo', other: '# fallos' });

export const daily: Locale['daily'] = {
  link: 'Hoy',
  brief: 'un comienzo para cada juego y un problema, nuevos cada día',
  lead: 'Las posiciones y el problema de hoy, iguales para todos. Mañana, otros.',
  past: 'Un día anterior. Lo que juegues aquí no cuenta para la racha.',
  noDay: 'Aquí no hay tal día. Este es el de hoy.',
  puzzle: 'Problema del día',
  solve: 'Resolver',
  again: 'Ver otra vez',
  solved: (count) => (count === 0 ? 'Resuelto a la primera' : `Resuelto tras ${misses(count)}`),
  missed: (count) => `${misses(count)} hasta ahora`,
  starts: 'Comienzos del día',
  startsWords: 'Juega cada comienzo desde los dos lados, contra un mismo nivel.',
  play: (seat) => `Jugar con ${side(seat)}`,
  won: (count) => `Ganada en ${moves(count)}`,
  drawn: (count) => `Tablas tras ${moves(count)}`,
  lost: (count) => `Perdida en ${moves(count)}`,
  copy: 'Copiar el resultado',
  copied: 'Copiado',
  streak: (count) => plural(count, { one: '# día seguido', other: '# días seguidos' }),
  streakWords: (now, best) =>
    `${plural(now, { one: 'día seguido', other: 'días seguidos' })}, mejor racha ${best}`,
  calendar: 'Calendario',
  monthBefore: 'El mes anterior',
  monthAfter: 'El mes siguiente',
  dayLabel: (day, done) => (done ? `${day}, hecho` : day),
};
