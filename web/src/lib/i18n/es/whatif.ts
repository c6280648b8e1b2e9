/** Spanish: the words of the side board. */
import type { WhatifWords } from '../index';

export const whatif: WhatifWords = {
  open: '¿Y si…?',
  heading: '¿Y si…?',
  lead: 'Prueba jugadas desde aquí. Tu partida no cambia.',
  again: 'Empezar de nuevo',
  answer: 'Juega el motor',
  plan: {
    heading: 'Jugadas condicionales',
    lead: 'Lo que respondes si los demás juegan así. El servidor lo juega al momento; solo tú lo ves.',
    how: 'Introduce lo que pueden jugar los demás y tu respuesta, tan lejos como quieras y con tu jugada al final.',
    add: 'Añadir una línea',
    keep: 'Guardar esta línea',
    stored: 'La línea está guardada.',
    remove: 'Borrar',
    removeOf: (line) => `Borrar la línea ${line}`,
    removed: 'La línea está borrada.',
  },
};
