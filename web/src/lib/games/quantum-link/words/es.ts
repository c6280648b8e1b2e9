/** Spanish: the words of Quantum Link. */
import { spanish as plural } from '../../../i18n/plural';
import { does, the, he } from '../../../i18n/es/who';
import type { Words } from './en';

const states: Record<string, string> = {
  fulfilled: 'cumplido',
  open: 'abierto',
  dead: 'perdido',
  covered: 'tapado',
};

export const words: Words = {
  rules: {
    title: 'Quantum Link',
    by: 'Un juego de Néstor Romeral Andrés',
    lead: 'Cada dado es una apuesta: al final debe tener a su alrededor tantos amigos como muestra su cara. Solo puntúan los dados que tienen exactamente ese número.',
    picture:
      'El 2 verde del centro tiene dos vecinos verdes: tal como está, puntúa (anillo). El 6 negro ya no puede tener seis (tachado). El 1 verde de la esquina está encerrado sin ningún amigo (tapado).',
    brief: {
      goal: 'Sumar más que el otro jugador.',
      move: 'Pon uno de tus dados en una casilla vacía con la cara que quieras. Puntúa su cara si, al final, lo tocan exactamente tantos de tus otros dados. Los dados no se mueven.',
      end: 'La partida termina cuando los dos pasan seguidos. Gana la mayor suma de caras que puntúan.',
    },
    rules: {
      'QK-1': {
        title: 'Tablero',
        text: 'Un tablero vacío de casillas hexagonales; el habitual es un hexágono de cinco casillas por lado.',
        rulings: ['Se ofrecen otros tamaños y formas, de 2 a 256 casillas.'],
      },
      'QK-2': {
        title: 'Dados',
        text: 'Cada jugador tiene 30 dados de un color.',
        rulings: [
          'En otros tableros cada uno tiene la mitad de dados que casillas, o el número que se elija.',
        ],
      },
      'QK-3': {
        title: 'Turnos',
        text: 'Los jugadores se alternan.',
        rulings: ['Empiezan las verdes.'],
      },
      'QK-4': {
        title: 'Un turno',
        text: 'Pon uno de tus dados en una casilla vacía con la cara que quieras hacia arriba, o pasa. Los dados nunca se mueven ni se giran.',
      },
      'QK-5': {
        title: 'Contadores',
        text: 'Un dado está encerrado cuando hay un dado en cada casilla que lo rodea; el borde también encierra. Un dado encerrado que no tiene tantos amigos como muestra su cara recibe un contador: ya no puede puntuar. Sigue contando como vecino.\nAl final se tapan todos los dados que no puntúan.',
      },
      'QK-6': {
        title: 'El final',
        text: 'La partida termina cuando los dos jugadores pasan seguidos. Pasar por falta de dados también cuenta.',
        rulings: ['También termina en el acto cuando ningún jugador puede colocar un dado.'],
      },
      'QK-7': {
        title: 'La puntuación',
        text: 'Un dado puntúa cuando el número de sus amigos es exactamente su cara. Cada jugador suma las caras de los dados que puntúan; gana la suma mayor. Tras un empate se juega otra vez y empieza el otro jugador.',
      },
    },
  },
  flavour: 'apostar con dados',
  summary: 'Coloca dados y apuesta cuántos de los tuyos rodearán a cada uno.',
  hint: 'Toma un dado y luego una casilla, o primero la casilla. Su número apuesta cuántos dados tuyos lo tocarán.',
  options: {
    board: { title: 'Tablero', words: 'La forma del tablero hexagonal.' },
    dice: {
      title: 'Dados',
      words: 'Cuántos dados tiene cada jugador; por defecto, la mitad de las casillas.',
      count: (value) => `${value} dados`,
    },
  },
  endings: {
    'both-passed': () => 'Los dos jugadores han pasado seguidos.',
    'no-placement': () => 'Ningún jugador puede colocar otro dado.',
  },
  causes: {},
  reasons: {
    'no-dice': (seat, count) => `${seat}: ya están puestos los ${count} dados.`,
    occupied: () => 'En esa casilla ya hay un dado.',
  },
  figures: { 'QK-5': 'Amigos sobre cara: lo que puntúa, lo que aún puede puntuar y lo perdido.' },
  die: (seat, face, state) => `dado ${he(seat)} ${face}${state ? `, ${states[state] ?? state}` : ''}`,
  dice: {
    fulfilled: 'con anillo: puntúa ahora',
    dead: 'tachado: ya no puede puntuar',
    covered: 'tapado: encerrado, no puntuará',
  },
  diceLeft: (count) => plural(count, { one: 'dado', other: 'dados' }),
  /** Of the position editor. */
  face: 'Cara',
  passes: 'Pases seguidos',
  narration: {
    spoilt: (move, loser, face, cell) =>
      `${move} arruinó el ${face} de ${the(loser)} en ${cell}: ya no podía puntuar.`,
    scored: (one, scoring, all, other, theirs, theirAll) =>
      `${all === 1 ? `El único dado de ${the(one)} ${scoring === 0 ? 'no puntuó' : 'puntuó'}` : `De los ${all} dados de ${the(one)} ${scoring === 0 ? 'no puntuó ninguno' : plural(scoring, { one: 'puntuó #', other: 'puntuaron #' })}`}, y ${theirAll === 1 ? `el único de ${the(other)} ${theirs === 0 ? 'no' : 'sí'}` : `de los ${theirAll} de ${the(other)}, ${theirs || 'ninguno'}`}.`,
    why: (own, now, most, other, theirs, theirMost) =>
      `Así ${the(own)} ${does(own, 'tiene', 'tienen')} ${plural(now, { one: '# punto', other: '# puntos' })} de ${most} posibles, y ${the(other)}, ${theirs} de ${theirMost}.`,
  },
};
