/** Spanish: the words of the rules. */
import type { Words } from '../index';
import { does, side, the, The } from './who';

const colour: Record<string, [masculine: string, feminine: string]> = {
  White: ['blanco', 'blanca'],
  Black: ['negro', 'negra'],
  Red: ['rojo', 'roja'],
  Green: ['verde', 'verde'],
  Blue: ['azul', 'azul'],
  Purple: ['morado', 'morada'],
};
const he = (seat: string): string => colour[seat]?.[0] ?? seat;
const she = (seat: string): string => colour[seat]?.[1] ?? seat;
const upTo = (height: number): string => (height === 1 ? 'una casilla' : `hasta ${height} casillas`);

const kinds: Record<string, (seat: string) => string> = {
  square: (seat) => `cuadrado ${he(seat)}`,
  circle: (seat) => `círculo ${he(seat)}`,
  queen: (seat) => `reina ${she(seat)}`,
  positive: (seat) => `partícula positiva ${she(seat)}`,
  negative: (seat) => `partícula negativa ${she(seat)}`,
};
const states: Record<string, string> = {
  fulfilled: 'cumplido',
  open: 'abierto',
  dead: 'perdido',
  covered: 'tapado',
};

export const words: Words = {
  seats: {
    White: 'Blancas',
    Black: 'Negras',
    Red: 'Rojas',
    Green: 'Verdes',
    Blue: 'Azules',
    Purple: 'Moradas',
  },
  initials: { White: 'B', Black: 'N', Red: 'R', Green: 'V', Blue: 'A', Purple: 'M' },
  pieces: {
    stone: (seat) => `ficha ${she(seat)}`,
    tower: (seat, kind, height, frozen) =>
      `${kinds[kind]?.(seat) ?? kind}${height > 1 ? `, altura ${height}` : ''}${frozen ? ', inmóvil' : ''}`,
    die: (seat, face, state) => `dado ${he(seat)} ${face}${state ? `, ${states[state] ?? state}` : ''}`,
    neutron: (surrounded, scorer) =>
      surrounded
        ? scorer === null
          ? 'neutrón rodeado, punto de nadie'
          : `neutrón rodeado, punto ${he(scorer)}`
        : 'neutrón',
    particle: (seat, kind) => kinds[kind]?.(seat) ?? kind,
  },
  choices: { n: 'neutrón', '+': 'positiva', '-': 'negativa', pass: 'Pasar', keep: 'Dejarlo como está' },
  die: (face) => `dado ${face}`,
  dice: {
    fulfilled: 'con anillo: puntúa ahora',
    dead: 'tachado: ya no puede puntuar',
    covered: 'tapado: encerrado, no puntuará',
  },
  manners: {
    square: (height) => `en línea recta, ${upTo(height)}`,
    circle: (height) => `en diagonal, ${upTo(height)}`,
    queen: (height) => `en línea recta o diagonal, ${upTo(height)}`,
  },
  frozen: 'ya no se mueve nunca',
  decisions: {
    swap: {
      headline: (seat) => `${The(seat)} ${does(seat, 'puede', 'pueden')} intercambiar dos fichas`,
      hint: 'Elige una ficha blanca y una negra para intercambiarlas, o deja la posición.',
      buttons: {},
    },
    bonus: {
      headline: (seat) => `Premio: ${side(seat)}`,
      hint: 'Pon un neutrón en cualquier casilla vacía, o renuncia.',
      buttons: { pass: 'Renunciar' },
    },
  },
  summaries: {
    'quantum-leap':
      'Una ficha salta tantas casillas como amigas tiene al lado, siempre sobre una enemiga; si ninguna de tus fichas puede saltar, pierdes.',
    quantum: 'Cae sobre piezas enemigas para levantar torres; hazte con tres torres de seis o más.',
    'quantum-link': 'Coloca dados y apuesta cuántos de los tuyos rodearán a cada uno.',
    quanta: 'Rodea neutrones con más partículas tuyas que de tu rival.',
  },
  unknownDesigner: 'Autor desconocido',
  options: {
    'quantum-leap': {
      edition: {
        title: 'Edición',
        words:
          '2.ª: tablero lleno, dos jugadores. 1.ª: fichas iguales, una casilla libre, las negras pueden intercambiar dos; de 2 a 6 jugadores.',
        choices: { '2': 'Segunda edición', '1': 'Primera edición' },
      },
      board: { title: 'Tablero', words: 'La forma y el tamaño del tablero hexagonal.' },
      players: {
        title: 'Jugadores',
        words: 'Cuántos juegan; más de dos juegan con la edición 1.',
        count: (value) => `${value} jugadores`,
      },
    },
    quantum: {
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
    'quantum-link': {
      board: { title: 'Tablero', words: 'La forma del tablero hexagonal.' },
      dice: {
        title: 'Dados',
        words: 'Cuántos dados tiene cada jugador; por defecto, la mitad de las casillas.',
        count: (value) => `${value} dados`,
      },
    },
    quanta: {
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
  },
  levels: {
    1: 'juega lo primero que le llama la atención',
    2: 'apenas mira lo que hace',
    3: 'juega por primera vez',
    4: 'ha jugado unas cuantas partidas',
    5: 'se defiende',
    6: 'jugador de club',
    7: 've lo que tramas',
    8: 'piensa a fondo',
    9: 'ha jugado miles de partidas',
    10: 'el más fuerte',
  },
  endings: {
    stuck: 'El jugador al que le toca no tiene ninguna captura.',
    'three-towers': 'Un jugador tiene tres torres de altura 6 o más.',
    'both-stuck': 'Ningún jugador puede mover; deciden las torres de altura 6 o más.',
    'no-captures': 'Cien jugadas seguidas sin capturas.',
    repetition: 'La posición se ha dado por tercera vez.',
    'both-passed': 'Los dos jugadores han pasado seguidos.',
    'no-placement': 'Ningún jugador puede colocar otro dado.',
    'all-placed': 'Todas las partículas están en el tablero.',
    blocked: 'Ningún jugador puede colocar nada.',
  },
  youResigned: 'te has rendido',
  causes: {
    stuck: (seat) => `${side(seat)} sin salida`,
    'three-towers': () => 'tres torres de seis',
    'both-stuck': () => 'nadie puede mover',
    'no-captures': () => 'cien jugadas sin capturas',
    repetition: () => 'la posición se dio por tercera vez',
    resigned: (seat) => `${side(seat)} ${does(seat, 'se rinde', 'se rinden')}`,
    time: (seat) => `${side(seat)} sin tiempo`,
    agreed: () => 'de común acuerdo',
    left: (seat) => `${side(seat)} ${does(seat, 'se fue', 'se fueron')}`,
  },
  timeUp: (seat) => `A ${the(seat)} ${does(seat, 'se le', 'se les')} acabó el tiempo.`,
  leftOfMany: (seat) => `${seat} ha dejado la partida, como si no pudiera mover: gana el jugador anterior.`,
  timeUpOfMany: (seat) =>
    `A ${the(seat)} ${does(seat, 'se le acabó el tiempo y queda', 'se les acabó el tiempo y quedan')} sin salida: gana quien va antes.`,
  resigned: (seat) => `${The(seat)} ${does(seat, 'se rinde', 'se rinden')}.`,
};
