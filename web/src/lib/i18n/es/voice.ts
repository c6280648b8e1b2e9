/** Spanish: what is said of a finished game, and why a hint is one. */
import type { VoiceWords } from '../index';
import { pluralOf } from '../plural';
import { does, the, The } from './who';

const plural = pluralOf('es');
const captures = (count: number): string =>
  count === 0 ? 'sin capturas' : `con ${plural(count, { one: '# captura', other: '# capturas' })}`;
/** How many of some that were named. */
const ofThem = (count: number, none: string): string => (count === 0 ? none : String(count));

export const voice: VoiceWords = {
  heading: 'Cómo fue la partida',
  show: 'Ver la posición',
  led: (winner, move, most) =>
    `${The(winner)} ${does(winner, 'fue', 'fueron')} por delante desde ${move}, con hasta ${plural(most, { one: '# punto', other: '# puntos' })} de ventaja.`,
  leap: {
    always: (winner, loser, more, less) =>
      `${The(winner)} ${does(winner, 'tuvo', 'tuvieron')} más capturas que ${the(loser)} de la primera jugada a la última, en el mejor momento ${more} a ${less}.`,
    from: (move, winner, loser, more, less) =>
      `Desde ${move}, ${the(winner)} ${does(winner, 'tuvo', 'tuvieron')} siempre más capturas que ${the(loser)}, en el mejor momento ${more} a ${less}.`,
    late: (winner, loser) =>
      `${The(loser)} ${does(loser, 'tuvo', 'tuvieron')} tantas capturas como ${the(winner)} hasta poco antes del final.`,
    isolated: (move, loser, count) =>
      plural(count, {
        one: `${move} dejó # ficha de ${the(loser)} sin amigas: no podía saltar.`,
        other: `${move} dejó # fichas de ${the(loser)} sin amigas: no podían saltar.`,
      }),
    allAlone: (loser, all) =>
      plural(all, {
        one: `Al final, la única ficha de ${the(loser)} no tenía amigas.`,
        other: `Al final, ninguna de las # fichas de ${the(loser)} tenía amigas.`,
      }),
    someAlone: (loser, alone, all) =>
      alone === 0
        ? `Al final, ninguna de las fichas de ${the(loser)} tenía un enemigo a su distancia.`
        : `Al final, ${plural(alone, { one: `# de las ${all} fichas de ${the(loser)} no tenía`, other: `# de las ${all} fichas de ${the(loser)} no tenían` })} amigas, y las demás, ningún enemigo a su distancia.`,
    why: (other, theirs, own, ours) =>
      `Deja a ${the(other)} ${captures(theirs)}, y a ${the(own)} ${captures(ours)}.`,
  },
  quantum: {
    towers: (seat, moves) => `${The(seat)} ${does(seat, 'hizo', 'hicieron')} torres de seis con ${moves}.`,
    largest: (move, loser, height) =>
      `La mayor captura fue ${move}: una torre de ${the(loser)} de altura ${height}.`,
    behind: (loser, high, highest) =>
      high === 0
        ? `${The(loser)} no ${does(loser, 'tuvo', 'tuvieron')} ninguna torre de seis; la más alta medía ${highest}.`
        : `${The(loser)} ${does(loser, 'tuvo', 'tuvieron')} ${plural(high, { one: '# torre de seis', other: '# torres de seis' })}; la siguiente medía ${highest}.`,
    quiet: (move) => `La última captura fue ${move}.`,
    makesSix: 'Hace una torre de seis.',
    takes: (height) => (height === 1 ? 'Captura una pieza.' : `Captura una torre de altura ${height}.`),
    safer: (seat, then, now) =>
      then === 0
        ? `Después, ninguna de las piezas de ${the(seat)} puede ser capturada; ahora, ${now}.`
        : `Después, ${plural(then, { one: `# de las piezas de ${the(seat)} puede ser capturada`, other: `# de las piezas de ${the(seat)} pueden ser capturadas` })}, y no ${now}.`,
    threatens: (other, count) =>
      plural(count, {
        one: `Amenaza # pieza de ${the(other)}.`,
        other: `Amenaza # piezas de ${the(other)}.`,
      }),
  },
  link: {
    spoilt: (move, loser, face, cell) =>
      `${move} arruinó el ${face} de ${the(loser)} en ${cell}: ya no podía puntuar.`,
    scored: (one, scoring, all, other, theirs, theirAll) =>
      `De los ${all} dados de ${the(one)} ${scoring === 0 ? 'no puntuó ninguno' : plural(scoring, { one: 'puntuó #', other: 'puntuaron #' })}, y de los ${theirAll} de ${the(other)}, ${ofThem(theirs, 'ninguno')}.`,
    why: (own, now, most, other, theirs, theirMost) =>
      `Así ${the(own)} ${does(own, 'tiene', 'tienen')} ${plural(now, { one: '# punto', other: '# puntos' })} de ${most} posibles, y ${the(other)}, ${theirs} de ${theirMost}.`,
  },
  quanta: {
    haul: (move, seat, count) => `${move} dio a ${the(seat)} ${count} neutrones de una vez.`,
    narrow: (winner, all, close) =>
      `${The(winner)} ${does(winner, 'ganó', 'ganaron')} ${plural(all, { one: '# neutrón', other: '# neutrones' })}${close === 0 ? '' : all === 1 ? ' por una sola partícula' : `, ${close} por una sola partícula`}.`,
    nobodys: (count) =>
      plural(count, {
        one: '# neutrón rodeado no fue de nadie: ambos tenían las mismas partículas alrededor.',
        other: '# neutrones rodeados no fueron de nadie: ambos tenían las mismas partículas alrededor.',
      }),
    closes: (seat, count) =>
      `Da a ${the(seat)} ${plural(count, { one: '# neutrón', other: '# neutrones' })}.`,
    why: (own, ours, other, theirs) =>
      `Así ${the(own)} ${does(own, 'va', 'van')} por delante en ${plural(ours, { one: '# neutrón abierto', other: '# neutrones abiertos' })}, y ${the(other)} en ${ofThem(theirs, 'ninguno')}.`,
  },
};
