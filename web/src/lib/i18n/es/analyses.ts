/** Español: las palabras de los análisis: sus herramientas, su repaso y su biblioteca. */
import type { Locale } from '..';
import { spanish as plural } from '../plural';
import { the } from './who';

export const analyses: Locale['analyses'] = {
  choose: 'Analizar este tablero',
  name: 'Nombre de este análisis',
  saved: 'Guardado en este navegador',
  fresh: 'Nada que guardar todavía',
  shared: 'Compartido: si cambias algo, será tu copia',
  unsaved:
    'Este navegador no pudo guardar el análisis: su almacenamiento está lleno o desactivado. Guarda la partida antes de salir.',
  lost: 'El análisis no está guardado y se perderá. ¿Dejarlo?',
  gone: 'Este navegador no tiene ese análisis.',
  over: 'La partida ha terminado. Retrocede para ver qué piensa el motor.',
  wins: 'gana',
  draws: 'tablas',
  removed: 'Jugadas borradas.',
  tools: {
    last: 'Última posición',
    note: 'Comentario y marca',
    commentStart: 'Comentario sobre la posición inicial',
  },
  gamesFrom: {
    heading: 'Partidas desde aquí',
    count: (games) =>
      games === 0
        ? 'Ninguna partida pública terminada ha llegado aquí.'
        : plural(games, {
            one: '# partida pública terminada llegó aquí',
            other: '# partidas públicas terminadas llegaron aquí',
          }),
    next: 'Jugada siguiente',
    games: 'Partidas',
    ended: 'terminó aquí',
  },
  live: {
    heading: 'Análisis en directo',
    own: 'Quien tiene el enlace te sigue en directo.',
    open: 'Quien tiene el enlace cambia este análisis contigo, en directo.',
    follows: 'Lo sigues en directo.',
    alone: 'Pruebas por tu cuenta: lo que cambies queda en este navegador.',
    over: 'Este análisis en directo ha terminado. Lo que ves es tu copia, guardada en este navegador.',
    here: (people) => plural(people, { one: '# persona aquí', other: '# personas aquí' }),
    lost: 'No se llega al servidor: lo que falte vendrá en cuanto se pueda.',
    rebased: 'Alguien lo cambió en el mismo momento: se muestra lo suyo, con lo que añadiste.',
    openTo: 'Otros también pueden cambiarlo',
    end: 'Terminarlo para los demás',
    leave: 'Probar por mi cuenta',
    back: 'Volver a quien dirige',
  },
  library: {
    heading: 'Tus análisis',
    lead: 'Este navegador guarda lo que analizas: jugadas, comentarios, marcas y repasos.',
    fresh: 'Nuevo análisis',
    take: 'Importar partidas',
    saveAll: 'Guardar todos como partidas',
    none: 'Aún no hay ningún análisis. Juega una jugada o escribe un comentario en la página de análisis y aparecerá aquí.',
    rename: 'Cambiar el nombre',
    nameIt: 'Guardar el nombre',
    remove: (name) => `Borrar ${name}`,
    deleted: (name) => `${name} se ha borrado.`,
    comments: (count) => plural(count, { one: '# comentario', other: '# comentarios' }),
    reviewed: 'repasado',
    taken: (count) => plural(count, { one: '# análisis importado.', other: '# análisis importados.' }),
  },
  review: {
    accuracy: 'Precisión',
    accuracyWords: 'Qué parte de las posibilidades de ganar conservó cada jugador, jugada a jugada, de media',
    qualities: {
      best: 'la mejor jugada',
      good: 'una buena jugada',
      doubtful: 'jugadas dudosas',
      mistake: 'errores',
      blunder: 'errores graves',
    },
    turned: (move, seat, before, after) =>
      `Momento decisivo: ${move} bajó las posibilidades de ${the(seat)} del ${before} % al ${after} %.`,
    list: (count) =>
      plural(count, { one: '# jugada que volver a mirar', other: '# jugadas que volver a mirar' }),
    fell: (seat, before, after) => `${seat}: del ${before} % al ${after} %`,
    practise: 'Buscar jugadas mejores',
    better: 'Buscar una jugada mejor',
    question: (seat) => `Busca una jugada mejor para ${the(seat)}`,
    played: (move) => `Se jugó ${move}.`,
    checking: (move) => `Examinando ${move}`,
    right: (move) => `${move} es mejor.`,
    wrong: (move) => `${move} no es mejor. Prueba otra.`,
    same: (move) => `${move} es la jugada que se hizo.`,
    best: (move) => `${move} era la mejor.`,
    show: 'Mostrar la jugada',
    next: 'La siguiente',
    done: 'Volver al repaso',
  },
};
