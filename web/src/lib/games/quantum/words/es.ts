/** Spanish: the words of Quantum. */
import { spanish as plural } from '../../../i18n/plural';
import { does, the, The, he, she } from '../../../i18n/es/who';
import type { Words } from './en';

const upTo = (height: number): string => (height === 1 ? 'una casilla' : `hasta ${height} casillas`);
const kinds: Record<string, (seat: string) => string> = {
  square: (seat) => `cuadrado ${he(seat)}`,
  circle: (seat) => `círculo ${he(seat)}`,
  queen: (seat) => `reina ${she(seat)}`,
};
const lines: Record<string, string> = {
  square: 'Un cuadrado mueve en línea recta',
  circle: 'Un círculo mueve en diagonal',
  queen: 'Una reina mueve en línea recta o en diagonal',
};

export const words: Words = {
  rules: {
    title: 'Quantum',
    by: 'Un juego de Philip Slater, 1975',
    lead: 'Las piezas capturadas no se retiran: quien captura se sube a ellas. Una torre mueve tan lejos como alta es, hasta que es demasiado alta para mover; tres de esas torres ganan.',
    picture:
      'Un cuadrado suelto, un círculo sobre otras dos piezas, una reina de altura cuatro y una torre de seis que ya nunca se mueve.',
    brief: {
      goal: 'Tener tres torres de seis o más.',
      move: 'Los cuadrados mueven en recto, los círculos en diagonal y las reinas de ambas formas: hasta tantas casillas como alta es la torre. Si caes sobre una torre enemiga, quedas encima.',
      end: 'La tercera torre de seis o más gana al momento. Una torre así ya no se mueve ni se captura.',
    },
    rules: {
      'QS-1': {
        title: 'Tablero',
        text: 'Ocho por ocho casillas. El tablero comercial era de doce por ocho, con una partida corta en su parte central de diez por seis; se pueden elegir otros tamaños.',
      },
      'QS-2': {
        title: 'Piezas',
        text: 'Los cuadrados mueven por filas y columnas, los círculos por diagonales, las reinas en las ocho direcciones.',
      },
      'QS-3': {
        title: 'Posición inicial',
        text: 'Cada bando empieza con piezas sueltas en sus dos últimas filas.',
        rulings: [
          'El dibujo de la posición se ha perdido. En la fila exterior las dos columnas centrales son reinas y el resto alterna cuadrado, círculo, cuadrado desde cada borde; en la interior se cambian cuadrados y círculos. Las negras reflejan a las blancas.',
          'Como opción, las piezas blancas se barajan en las dos filas y las negras las reflejan.',
        ],
      },
      'QS-4': {
        title: 'Altura',
        text: 'Una torre es una sola pieza: su color y su clase son los de la pieza de encima. Una pieza suelta mueve una casilla. Una torre de dos a cinco mueve hasta tantas casillas como su altura. Una torre de seis o más no mueve nunca.',
      },
      'QS-5': {
        title: 'Mover y capturar',
        text: 'Todas las casillas del camino están vacías; la última también, o tiene una torre enemiga de cinco como mucho. Al caer en ella, quien mueve queda encima y las alturas se suman. Nada cae sobre su propio color ni sobre una torre de seis o más.',
      },
      'QS-6': {
        title: 'Saltar, una opción',
        text: 'Una pieza suelta también puede saltar sobre otra suelta de su color que tenga al lado, en una dirección en la que mueve, a la casilla siguiente.',
        rulings: ['El salto puede terminar en captura.'],
      },
      'QS-7': {
        title: 'Esquinas de poder, una opción',
        text: 'Desde una esquina, una torre que puede mover mueve a cualquier distancia en sus direcciones. Procede de descripciones del juego comercial, no de la hoja.',
      },
      'QS-8': {
        title: 'Turnos',
        text: 'Los jugadores se alternan.',
        rulings: ['Empiezan las blancas.'],
      },
      'QS-9': {
        title: 'Ganar',
        text: 'El primer jugador que tiene tres torres de seis o más gana en el acto.',
      },
      'QS-10': {
        title: 'Sin jugada',
        text: 'La hoja no dice qué ocurre.',
        rulings: [
          'Un jugador sin jugada pasa, y solo entonces puede pasar. Si ninguno tiene jugada la partida termina: gana quien tiene más torres de seis o más, y con las mismas son tablas.',
        ],
      },
      'QS-11': {
        title: 'Sin avance',
        text: 'La hoja no dice qué ocurre.',
        rulings: [
          'La partida es tablas tras cien jugadas seguidas sin captura, o cuando una posición se da por tercera vez.',
        ],
      },
    },
  },
  flavour: 'levantar torres',
  summary: 'Cae sobre piezas enemigas para levantar torres; hazte con tres torres de seis o más.',
  hint: 'Una pieza mueve hasta tantas casillas como su altura y crece al capturar. Tres de seis o más ganan.',
  options: {
    board: { title: 'Tablero', words: 'Cuántas columnas y filas tiene el tablero.' },
    setup: {
      title: 'Posición inicial',
      words: 'Cómo se colocan las piezas en las dos últimas filas de cada bando.',
      choices: { standard: 'Normal', random: 'Al azar' },
    },
    jump: {
      title: 'Saltos',
      words: 'Si una pieza suelta puede saltar sobre otra suelta de su color que tenga al lado.',
      choices: { off: 'Sin saltos', on: 'Con saltos' },
    },
    power: {
      title: 'Casillas de poder',
      words: 'Si las torres que están en una esquina se mueven a cualquier distancia.',
      choices: { none: 'Ninguna', corners: 'Esquinas' },
    },
  },
  endings: {
    'three-towers': (_, winner) => `${The(winner)} ${does(winner, 'tiene', 'tienen')} tres torres de seis.`,
    'both-stuck': () => 'Ningún jugador puede mover; deciden las torres de altura 6 o más.',
    'no-captures': () => 'Cien jugadas seguidas sin capturas.',
    repetition: () => 'La posición se ha dado por tercera vez.',
  },
  causes: {
    'three-towers': () => 'tres torres de seis',
    'both-stuck': () => 'nadie puede mover',
    'no-captures': () => 'cien jugadas sin capturas',
    repetition: () => 'la posición se dio por tercera vez',
  },
  reasons: {
    'can-move': (seat) => `Las ${seat.toLowerCase()} pueden mover, así que no pueden pasar.`,
    'nothing-there': (cell) => `En ${cell} no hay nada.`,
    'not-your-tower': (seat, cell) =>
      `Les toca a las ${seat.toLowerCase()}, y la torre de ${cell} no es suya.`,
    frozen: (cell, height) => `La torre de ${cell} tiene altura ${height} y ya no se mueve nunca.`,
    'no-line': (kind, from, to) => `${lines[kind] ?? kind}: no de ${from} a ${to}.`,
    'too-far': (from, to, height) =>
      `${to} está demasiado lejos de ${from}: esta mueve como mucho ${plural(Number(height), { one: '# casilla', other: '# casillas' })}.`,
    blocked: (cell) => `La torre de ${cell} cierra el paso.`,
    'hemmed-in': (cell) => `La torre de ${cell} no puede mover: está bloqueada por todos lados.`,
    'onto-own': (cell) => `En ${cell} está tu propia torre.`,
    'onto-frozen': (cell) => `La torre de ${cell} es demasiado alta para caer sobre ella.`,
  },
  figures: {
    'QS-3': 'La posición inicial en ocho por ocho.',
    'QS-4': 'Un círculo de altura tres alcanza hasta tres casillas por cada diagonal.',
    'QS-5':
      'La reina de altura cuatro: la casilla que está detrás de su propio círculo queda cerrada, y también todas las que están detrás de la torre de dos sobre la que puede caer.',
    'QS-9':
      'Los peldaños junto a cada torre muestran su camino hasta seis. Las blancas toman d3 y tienen tres.',
  },
  tower: (seat, kind, height, frozen) =>
    `${kinds[kind]?.(seat) ?? kind}${height > 1 ? `, altura ${height}` : ''}${frozen ? ', inmóvil' : ''}`,
  manners: {
    square: (height) => `en línea recta, ${upTo(height)}`,
    circle: (height) => `en diagonal, ${upTo(height)}`,
    queen: (height) => `en línea recta o diagonal, ${upTo(height)}`,
  },
  frozen: 'ya no se mueve nunca',
  decision: {
    headline: (seat) => `${The(seat)} no ${does(seat, 'tiene', 'tienen')} jugada`,
    hint: 'Ninguna de tus piezas puede mover, así que pasas.',
  },
  towers: (count) => plural(count, { one: 'pieza', other: 'piezas' }),
  high: 'altas',
  of: (count, all) => `${count} / ${all}`,
  /** Of the position editor. */
  height: 'Altura',
  quiet: 'Jugadas desde la última captura',
  narration: {
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
};
