/** Spanish: the words of the side board. */
import type { WhatifWords } from '../index';

export const whatif: WhatifWords = {
  open: '¿Y si…?',
  heading: '¿Y si…?',
  lead: 'Prueba jugadas desde aquí. Tu partida no cambia.',
  again: 'Empezar de nuevo',
  answer: 'Juega el motor',
};
