/** Español: las palabras del editor de posiciones y de lo que se hace con una partida. */
import type { Locale } from '..';
import { spanish as plural } from '../plural';

export const tools: Locale['tools'] = {
  editor: {
    heading: 'Componer una posición',
    hand: 'Pieza que se coloca',
    rubber: 'Borrar',
    mover: 'Mover piezas',
    symmetries: { across: 'Espejo ↔', along: 'Espejo ↕', quarter: 'De 4' },
    exchanged: 'La imagen es del otro bando',
    random: 'Comienzo al azar',
    turn: 'Turno',
    clear: 'Vaciar el tablero',
    put: (cell, piece) => `${piece} en ${cell}`,
    taken: (cell) => `${cell} queda vacía`,
    fine: (moves) =>
      `Una posición válida: ${plural(moves, { one: '# jugada legal', other: '# jugadas legales' })}.`,
    over: 'Una posición válida, con la partida terminada.',
    done: 'Analizarla',
  },
  share: {
    what: 'Qué compartir',
    parts: { analysis: 'Todo el análisis', game: 'Partida', position: 'Posición', live: 'En directo' },
    says: {
      analysis:
        'Con variantes, comentarios, marcas y repaso. Quien tenga el enlace puede leerlo, sin cuenta; lo que cambie será una copia suya. No lo puedes borrar: cuando el servidor está lleno, se van primero los enlaces que nadie abre.',
      live: 'Otros miran mientras sigues: ven al momento tus jugadas, comentarios y marcas, sin cuenta, y pueden probar por su cuenta. También puedes dejar que lo cambien y terminarlo cuando quieras.',
      game: 'Las jugadas de la línea principal, sin comentarios. Quien tenga el enlace puede verlas.',
      position: 'Esta posición y las jugadas que llevaron a ella. Quien tenga el enlace puede verlas.',
    },
    make: 'Crear enlace',
    link: 'Enlace',
    frame: 'Código para insertar',
    copy: (what) => `Copiar: ${what}`,
    copyIt: 'Copiar',
    copied: 'Copiado.',
    animation: 'Guardar animación',
    animationWords: 'La animación es un SVG que repite la partida en cualquier navegador, sin scripts.',
  },
  embed: { open: 'Abrir en Quantarium' },
  records: {
    heading: (count: number) => `${count} partidas: ¿cuál?`,
    game: (number: number) => `Partida ${number}`,
  },
};
