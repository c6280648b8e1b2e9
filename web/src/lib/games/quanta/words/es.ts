/** Spanish: the words of Quanta. */
import { side, does, the, The, he, she } from '../../../i18n/es/who';
import { spanish as plural } from '../../../i18n/plural';
import type { Words } from './en';

const kinds: Record<string, (seat: string) => string> = {
  positive: (seat) => `partícula positiva ${she(seat)}`,
  negative: (seat) => `partícula negativa ${she(seat)}`,
};
/** How many of some that were named. */
const ofThem = (count: number, none: string): string => (count === 0 ? none : String(count));
const particles: Record<string, string> = {
  neutron: 'el neutrón',
  positive: 'la partícula positiva',
  negative: 'la partícula negativa',
};
const left: Record<string, string> = {
  neutron: 'neutrones',
  positive: 'partículas positivas',
  negative: 'partículas negativas',
};

export const words: Words = {
  rules: {
    title: 'Quanta',
    by: 'Las fuerzas de la mecánica cuántica',
    lead: 'Las partículas se juntan alrededor de los neutrones, y las cargas iguales se repelen. Quien tiene más de las ocho partículas que rodean un neutrón se lo apunta.',
    picture:
      'El neutrón del centro está rodeado: a su alrededor hay tres partículas blancas, dos azules y tres neutrones. Las blancas son más y ganan un punto.',
    brief: {
      goal: 'Ganar más neutrones que el otro jugador.',
      move: 'Pon un neutrón o una de tus partículas junto a una partícula del tablero. Dos cargas iguales no pueden tocarse por fila ni por columna.',
      end: 'Un neutrón con sus ocho casillas ocupadas es de quien tiene allí más partículas. La partida termina cuando todas las partículas están en el tablero.',
    },
    rules: {
      'QA-1': {
        title: 'Tablero',
        text: 'Catorce por catorce casillas; se puede elegir de cinco a dieciséis por lado.',
      },
      'QA-2': {
        title: 'Partículas',
        text: 'Cuarenta neutrones, comunes. Las blancas y las azules tienen veinte partículas positivas y veinte negativas cada una.',
      },
      'QA-3': {
        title: 'Comienzo',
        text: 'Cuatro de los neutrones empiezan en el tablero.',
        rulings: [
          'El dibujo se ha perdido. Empiezan en e5, e10, j5 y j10; en otros tableros, a un tercio de cada borde más o menos.',
        ],
      },
      'QA-4': {
        title: 'Cargas iguales',
        text: 'Dos partículas de la misma carga, del color que sean, nunca están juntas en una fila o una columna. En diagonal sí pueden. Los neutrones no tienen carga y se ponen junto a cualquiera.',
      },
      'QA-5': {
        title: 'Un turno',
        text: 'Pon una partícula, un neutrón o una tuya, en una casilla vacía junto a una ocupada.',
        rulings: [
          'Empiezan las blancas.',
          'Junto a quiere decir cualquiera de las ocho casillas de alrededor; como opción, solo las cuatro de su fila y columna.',
        ],
      },
      'QA-6': {
        title: 'Grupos',
        text: 'Un neutrón que tiene ocupadas las ocho casillas de alrededor está rodeado. El jugador con más partículas de su color entre las ocho gana un punto y puede poner un neutrón de premio. Con las mismas, nadie. En el borde ningún neutrón queda rodeado.',
        rulings: [
          'Basta con tener más que el otro jugador; como opción hacen falta cinco de las ocho.',
          'Da igual quién completó el grupo, y si lo hizo un premio.',
          'La partícula recién puesta puede ser ella misma el neutrón rodeado.',
        ],
      },
      'QA-7': {
        title: 'El premio',
        text: 'Un neutrón de premio puede ir a cualquier casilla vacía del tablero.',
        rulings: [
          'Se puede rechazar. Los premios se toman antes del turno siguiente: primero todos los que se deben al jugador que tenía el turno, después los del otro. Un grupo que completa un premio se suma a lo que se debe.',
          'Un premio que no se puede tomar, por falta de neutrones o de casillas, se pierde; el punto queda.',
        ],
      },
      'QA-8': {
        title: 'Pasar',
        text: 'Un jugador que no puede poner nada pasa hasta que vuelva a poder.',
      },
      'QA-9': {
        title: 'El final',
        text: 'La partida termina cuando todas las partículas están en el tablero. Gana la puntuación mayor; con la misma son tablas.',
        rulings: ['También termina en cuanto ningún jugador puede poner nada y no se debe ningún premio.'],
      },
    },
  },
  flavour: 'rodear',
  summary: 'Rodea neutrones con más partículas tuyas que de tu rival.',
  hint: 'Toma una partícula y luego una casilla, o primero la casilla. Rodea neutrones.',
  options: {
    board: { title: 'Tablero', words: 'Cuántas columnas y filas tiene el tablero.' },
    placing: {
      title: 'Colocación',
      words: 'Qué casillas son adyacentes a una ocupada.',
      choices: { any: 'Las ocho de alrededor', orthogonal: 'Las cuatro de su fila y columna' },
    },
    majority: {
      title: 'Mayoría',
      words: 'Qué hace falta para ganar un neutrón rodeado.',
      choices: { plurality: 'Más partículas que el otro jugador', absolute: 'Al menos cinco de las ocho' },
    },
  },
  endings: {
    'all-placed': () => 'Todas las partículas están en el tablero.',
    blocked: () => 'Ningún jugador puede colocar nada.',
  },
  causes: {},
  reasons: {
    'can-place': (seat) => `${seat}: hay dónde poner, así que no se puede pasar.`,
    taken: (cell) => `${cell} está ocupada.`,
    'bonus-first': (seat) => `${seat}: hay un premio, un neutrón en cualquier casilla vacía, o nada.`,
    'no-neutron': () => 'No quedan neutrones.',
    'no-particle': (seat, kind) => `${seat}: no quedan ${left[kind] ?? kind}.`,
    'not-adjacent': (cell) => `${cell} no toca nada de lo que hay en el tablero.`,
    'same-charge': (cell, kind, there) =>
      `${cell} toca ${particles[kind] ?? kind} de ${there}: las cargas iguales se repelen.`,
  },
  figures: {
    'QA-3': 'Los cuatro neutrones del comienzo.',
    'QA-4':
      'Qué pueden poner las blancas y dónde: n es un neutrón, más y menos las cargas. Ningún más junto a un más, ningún menos junto a un menos.',
    'QA-6': 'Las ocho casillas que rodean el neutrón de c3; una sigue libre.',
  },
  neutron: (surrounded, scorer) =>
    surrounded
      ? scorer === null
        ? 'neutrón rodeado, punto de nadie'
        : `neutrón rodeado, punto ${he(scorer)}`
      : 'neutrón',
  particle: (seat, kind) => kinds[kind]?.(seat) ?? kind,
  decision: {
    headline: (seat) => `Premio: ${side(seat)}`,
    hint: 'Pon un neutrón en cualquier casilla vacía, o renuncia.',
    buttons: { pass: 'Renunciar' },
  },
  left: (what) => `${what}: quedan`,
  /** Of the position editor. */
  bonuses: 'Premios pendientes: - si no hay, o letras como wwb',
  narration: {
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
