/** Spanish: the words of the finished games that everybody may look up. */
import type { Later } from '../later';

export const archive: Later['archive'] = {
  link: 'Partidas terminadas de todos',
  lead: 'Partidas que empezaron en la sala o en una liga pública, y partidas puntuadas. Las de un enlace privado no están aquí.',
  player: 'Jugador',
  usual: 'Tablero habitual',
  any: 'Cualquiera',
  result: 'Resultado',
  results: {
    first: 'Gana el primer jugador',
    second: 'Gana el segundo jugador',
    later: 'Gana un jugador posterior',
    nobody: 'Tablas',
  },
  rated: 'Puntuada',
  from: 'Desde (UTC)',
  to: 'Hasta (UTC)',
  search: 'Buscar',
  none: 'No se encontraron partidas.',
  further: 'Ninguna entre las últimas 10 000 partidas que se miraron.',
  months: 'Todas las partidas de un mes',
  monthsWords: 'Como registros en un solo texto, que leen los programas: por el mes en que terminaron (UTC).',
};
