/** Spanish: the words of Quantum Leap. */
import { does, side, The, the, she } from '../../../i18n/es/who';
import { spanish as plural } from '../../../i18n/plural';
import type { Words } from './en';

const captures = (count: number): string =>
  count === 0 ? 'sin capturas' : `con ${plural(count, { one: '# captura', other: '# capturas' })}`;

export const words: Words = {
  rules: {
    title: 'Quantum Leap',
    by: 'Un juego de Néstor Romeral Andrés',
    lead: 'Las fichas saltan tan lejos como amigas tienen, y todo salto debe capturar. Quien no puede capturar en su turno ha perdido.',
    picture:
      'La ficha blanca de d3 tiene dos vecinas blancas, así que salta exactamente dos casillas: por su fila cae sobre la ficha negra de d5.',
    brief: {
      goal: 'Ser el último que puede capturar.',
      move: 'Una ficha salta en línea recta exactamente tantas casillas como amigas tiene al lado. Debe caer sobre una ficha enemiga, que se retira.',
      end: 'Si te toca y ninguna ficha tuya puede saltar, has perdido.',
    },
    rules: {
      'QL-1': {
        title: 'Tablero',
        text: 'Un tablero de casillas hexagonales; el habitual es un hexágono de cinco casillas por lado, 61 en total.',
        rulings: ['Se ofrecen otros tamaños y formas, de 2 a 256 casillas.'],
      },
      'QL-2': {
        title: 'Preparación, segunda edición',
        text: 'Dos jugadores. Las fichas se reparten al azar hasta que cada casilla tiene una. Las blancas son la mitad y las negras la otra mitad; si el número es impar, la que sobra es negra, y compensa que las blancas mueven primero.',
        rulings: ['Los tableros que no tienen 61 casillas se reparten igual.'],
      },
      'QL-3': {
        edition: true,
        title: 'Preparación, primera edición',
        text: 'De dos a seis jugadores con las mismas fichas cada uno. Lo que sobra queda libre: en 61 casillas y con dos jugadores una casilla, que nunca es la del centro.',
        rulings: [
          'El centro es la casilla que queda en su sitio cuando el tablero da media vuelta. Un tablero sin esa casilla no tiene centro, y puede quedar libre cualquiera.',
          'Si sobran varias casillas, ninguna es el centro.',
        ],
      },
      'QL-4': {
        edition: true,
        title: 'El intercambio, primera edición',
        text: 'Antes de la primera jugada de las blancas, las negras pueden intercambiar dos fichas cualesquiera o dejar la posición como está.',
        rulings: [
          'Solo con dos jugadores.',
          'Intercambiar dos fichas del mismo color no cambiaría nada, así que solo se ofrecen parejas de una blanca y una negra.',
        ],
      },
      'QL-5': {
        title: 'Turnos',
        text: 'Empiezan las blancas. Se juega por turnos: blancas, negras, rojas, verdes, azules, moradas, tantos como jugadores haya.',
      },
      'QL-6': {
        title: 'El salto',
        text: 'Una jugada es una captura. Cuenta las amigas de la ficha: las de su color en las hasta seis casillas que la rodean. Salta en línea recta exactamente ese número de casillas, por encima de lo que haya, y debe caer sobre una ficha enemiga, que se retira.\nUna ficha sin amigas no puede mover.',
        rulings: [
          'En tableros con huecos o entrantes la distancia se cuenta sobre la cuadrícula de debajo: el salto puede pasar por sitios que no son casillas.',
        ],
      },
      'QL-7': {
        title: 'El final',
        text: 'Un jugador que no puede capturar está bloqueado, y la partida termina en el acto. Con dos jugadores pierde el bloqueado; con más gana el anterior a él en el orden de turno. No hay tablas.',
        rulings: ['Un jugador sin fichas queda bloqueado cuando le toca, no antes.'],
      },
      'QL-8': {
        title: 'El problema',
        text: 'La hoja de la segunda edición pregunta: ¿hay una posición en la que una ficha blanca captura las 31 negras, salto tras salto, sin que las negras muevan?',
      },
    },
  },
  flavour: 'saltar y capturar',
  summary:
    'Una ficha salta tantas casillas como amigas tiene al lado, siempre sobre una enemiga; si ninguna de tus fichas puede saltar, pierdes.',
  hint: 'Una ficha salta tantas casillas como amigas tiene al lado, sobre una enemiga.',
  options: {
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
  endings: { stuck: (seat) => `${The(seat)} no ${does(seat, 'tiene', 'tienen')} ninguna captura.` },
  causes: { stuck: (seat) => `${side(seat)} sin salida` },
  reasons: {
    'swap-first': () =>
      'Primero las negras intercambian una ficha blanca y luego una negra, o dejan la posición como está.',
    'no-swap': () => 'Ahora no hay nada que intercambiar.',
    'not-your-stone': (seat, cell) => `Les toca a las ${seat.toLowerCase()}, y no tienen ficha en ${cell}.`,
    'no-friend': (cell) => `La ficha de ${cell} no tiene ninguna amiga al lado, así que no puede saltar.`,
    'wrong-distance': (cell, friends, target) =>
      `La ficha de ${cell} tiene ${plural(Number(friends), { one: '# amiga', other: '# amigas' })} al lado, así que salta exactamente ${plural(Number(friends), { one: '# casilla', other: '# casillas' })} en línea recta, no hasta ${target}.`,
    'no-target': (cell, friends) =>
      `${cell} tiene ${plural(Number(friends), { one: '# amiga: a una casilla', other: '# amigas: a # casillas' })} no hay ninguna enemiga.`,
    'no-enemy': (cell) => `Un salto cae sobre una ficha enemiga, y en ${cell} no hay ninguna.`,
    'no-pair': (one, other) => `Se intercambian una ficha blanca y una negra, no las de ${one} y ${other}.`,
  },
  figures: {
    'QL-2': 'Un comienzo de la segunda edición: 30 fichas blancas y 31 negras.',
    'QL-3':
      'Tres jugadores en 37 casillas: doce fichas cada uno y una casilla libre, que no es la del centro.',
    'QL-6':
      'La ficha blanca de d3 tiene tres amigas, así que alcanza las casillas que están a tres; puede caer sobre la ficha negra de d6.',
    'QL-7':
      'Las blancas acaban de saltar a c4. Ninguna ficha negra tiene amigas: las negras están bloqueadas.',
  },
  stone: (seat) => `ficha ${she(seat)}`,
  decision: {
    headline: (seat) => `${The(seat)} ${does(seat, 'puede', 'pueden')} intercambiar dos fichas`,
    hint: 'Elige una ficha blanca y luego una negra para intercambiarlas, o deja la posición.',
  },
  stones: (count) => plural(count, { one: 'ficha', other: 'fichas' }),
  /** Of the position editor. */
  swap: 'Las negras aún pueden intercambiar',
  narration: {
    always: (winner, loser, more, less) =>
      `${The(winner)} ${does(winner, 'tuvo', 'tuvieron')} más capturas que ${the(loser)} de la primera jugada a la última, en el mejor momento ${more} a ${less}.`,
    from: (move, winner, loser, more, less) =>
      `Desde ${move}, ${the(winner)} ${does(winner, 'tuvo', 'tuvieron')} siempre más capturas que ${the(loser)}, en el mejor momento ${more} a ${less}.`,
    late: (winner, loser) =>
      `${The(loser)} ${does(loser, 'tuvo', 'tuvieron')} tantas capturas como ${the(winner)} hasta poco antes del final.`,
    isolated: (move, loser, count) =>
      plural(count, {
        one: `${move} dejó # ficha de ${the(loser)} sin amigas: no podía saltar.`,
        other: `${move} dejó # fichas de ${the(loser)} sin amigas: no podían saltar.`,
      }),
    allAlone: (loser, all) =>
      plural(all, {
        one: `Al final, la única ficha de ${the(loser)} no tenía amigas.`,
        other: `Al final, ninguna de las # fichas de ${the(loser)} tenía amigas.`,
      }),
    someAlone: (loser, alone, all) =>
      alone === 0
        ? `Al final, ninguna de las fichas de ${the(loser)} tenía un enemigo a su distancia.`
        : `Al final, ${plural(alone, { one: `# de las ${all} fichas de ${the(loser)} no tenía`, other: `# de las ${all} fichas de ${the(loser)} no tenían` })} amigas, y las demás, ningún enemigo a su distancia.`,
    why: (other, theirs, own, ours) =>
      `Deja a ${the(other)} ${captures(theirs)}, y a ${the(own)} ${captures(ours)}.`,
  },
};
