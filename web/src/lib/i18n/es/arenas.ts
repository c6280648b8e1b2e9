/** Spanish: the words of arenas. */
import type { Later } from '../later';
import { spanish as plural } from '../plural';

export const arenas: Later['arenas'] = {
  heading: 'Torneos arena',
  lead: 'Durante una hora, más o menos, juegas una partida tras otra, cada una contra alguien que esté libre. Entra y sal cuando quieras.',
  link: 'Torneos arena: una hora de partidas contra quien esté libre',
  all: 'Todos los torneos arena',
  none: 'Ahora no hay torneos arena.',
  starts: (when) => `Empieza: ${when}`,
  left: (minutes) => plural(minutes, { one: 'Queda # minuto', other: 'Quedan # minutos' }),
  was: (when) => `Terminado; empezó: ${when}`,
  lasts: (minutes) => `${minutes} minutos`,
  withBots: 'Los bots ocupan un sitio libre',
  by: (name) => `lo abrió ${name}`,
  new: 'Abrir un torneo arena',
  startsAt: 'Empieza',
  length: 'Dura',
  fill: 'Los bots juegan si alguien se queda sin rival',
  open: 'Abrir el torneo',
  newWords:
    'Tú también juegas. Empieza solo; a quien esté entonces en el sitio y se haya apuntado se le empareja enseguida.',
  logIn: 'Para abrir un torneo arena o apuntarte, inicia sesión.',
  own: 'Tú en este torneo',
  plays: (pair) => `Tu partida: ${pair}`,
  toGame: 'Ir a mi partida',
  joined:
    'Te has apuntado. Ten abierta una página de este sitio al empezar: te llevará a tu primera partida.',
  waits: 'Se te está buscando rival. Ten abierta una página de este sitio: te llevará a tu partida.',
  rests: 'Ahora no se te empareja.',
  invite: 'Apúntate y se te emparejará en cuanto alguien esté libre.',
  back: 'Volver al torneo',
  until: (when) => `hasta ${when}`,
  late: 'Ya ha terminado: esta partida no cuenta.',
  remove: 'Eliminar el torneo',
  running: 'En juego',
  noneRunning: 'Ahora no hay partidas.',
  gone: 'descansa',
  rules:
    'Una victoria vale 2 puntos y un empate 1. Los empates a puntos se deciden por los puntos entre los empatados (ED), después Sonneborn-Berger (S-B) y después las victorias. Una partida que no ha terminado cuando acaba el torneo no cuenta.',
  drawnBy: (seed) => `Posiciones iniciales sorteadas con la semilla ${seed}.`,
  finished: (count) => plural(count, { one: '# partida terminada', other: '# partidas terminadas' }),
  missing: 'No existe ese torneo.',
};
