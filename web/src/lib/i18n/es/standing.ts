/** Español: las palabras del historial de un jugador. */
import type { Locale } from '..';
import { spanish as plural } from '../plural';

const wins = (count: number): string => plural(count, { one: '# ganada', other: '# ganadas' });
const losses = (count: number): string => plural(count, { one: '# perdida', other: '# perdidas' });

export const standing: Locale['standing'] = {
  heading: 'Tu historial contra el ordenador',
  others: 'Historial contra el ordenador',
  score: (won, drawn, lost) => `${wins(won)}, ${drawn} tablas, ${losses(lost)}`,
  strength: (level, from, to) =>
    `Juegas más o menos como el nivel ${level}: con un 95 % de certeza, entre ${from} y ${to}.`,
  next: (level) => `El nivel ${level} está a tu altura.`,
  words:
    'Partidas ganadas y perdidas contra cada nivel; un número entre ellas cuenta las tablas. La estimación usa la fuerza medida de los niveles en los tableros habituales.',
  bands: ['Principiante', 'Club', 'Experto'],
  mixed: 'Niveles distintos',
  beats: (below, percent) => `Gana el ${percent} % contra el nivel ${below} (medido).`,
  thinks: (seconds) => `Aquí tarda unos ${seconds} s por jugada (medido).`,
  thinksFast: (seconds) => `Aquí tarda menos de ${seconds} s por jugada (medido).`,
  time: 'Su tiempo por jugada',
  usualTime: 'Lo habitual',
  seconds: (count) => `${count} s`,
  timeWords: 'Su fuerza depende de la máquina, así que estas partidas no cuentan para tu historial.',
  yours: (won, drawn, lost) => `Tú: ${wins(won)}, ${drawn > 0 ? `${drawn} tablas, ` : ''}${losses(lost)}.`,
  people: 'Con otras personas',
  nameless: 'Invitados',
  games: (count) => plural(count, { one: '# partida', other: '# partidas' }),
  several: 'Elegir varias…',
  pick: (game, opened) => `Elegir ${game}, ${opened}`,
  pickAll: 'Elegir todas las mostradas',
  removeAll: (count) => `Borrar ${plural(count, { one: '# partida', other: '# partidas' })}`,
  removeAllSure: (count) =>
    `¿Borrar ${plural(count, { one: '# partida', other: '# partidas' })} para siempre?`,
  all: 'Todas las partidas',
  going: 'En curso',
  more: (count) => `Mostrar ${plural(count, { one: '# partida más', other: '# partidas más' })}`,
};
