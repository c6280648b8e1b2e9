/** Spanish: the words of the side board. */
import type { Locale } from '../index';

export const whatif: Locale['whatif'] = {
  heading: '¿Y si…?',
  lead: 'Prueba jugadas desde aquí. Tu partida no cambia.',
  again: 'Empezar de nuevo',
  answer: 'Juega el motor',
  plan: {
    heading: 'Jugadas condicionales',
    lead: 'Tus respuestas por adelantado. Se juegan al momento; solo tú las ves.',
    how: 'Juega la jugada del rival y luego tu respuesta. Llega tan lejos como quieras; termina con una jugada tuya.',
    add: 'Añadir una línea',
    keep: 'Guardar esta línea',
    stored: 'La línea está guardada.',
    removeOf: (line) => `Borrar la línea ${line}`,
    removed: 'La línea está borrada.',
  },
};
