/** Spanish: the words of Quantum Link. */
import { pluralOf } from '../../../i18n/plural';
import { does, the, he } from '../../../i18n/es/who';
import type { Words } from './en';

const states: Record<string, string> = {
  fulfilled: 'cumplido',
  open: 'abierto',
  dead: 'perdido',
  covered: 'tapado',
};
const plural = pluralOf('es');
/** How many of some that were named. */
const ofThem = (count: number, none: string): string => (count === 0 ? none : String(count));

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
    rules: [
      {
        id: 'QK-1',
        title: 'Tablero',
        text: [
          'Un tablero vacío de casillas hexagonales; el habitual es un hexágono de cinco casillas por lado.',
        ],
        rulings: ['Se ofrecen otros tamaños y formas, de 2 a 256 casillas.'],
      },
      {
        id: 'QK-2',
        title: 'Dados',
        text: ['Cada jugador tiene 30 dados de un color.'],
        rulings: [
          'En otros tableros cada uno tiene la mitad de dados que casillas, o el número que se elija.',
        ],
      },
      {
        id: 'QK-3',
        title: 'Turnos',
        text: ['Los jugadores se alternan.'],
        rulings: ['Empiezan las verdes.'],
      },
      {
        id: 'QK-4',
        title: 'Un turno',
        text: [
          'Pon uno de tus dados en una casilla vacía con la cara que quieras hacia arriba, o pasa. Los dados nunca se mueven ni se giran.',
        ],
      },
      {
        id: 'QK-5',
        title: 'Contadores',
        text: [
          'Un dado está encerrado cuando hay un dado en cada casilla que lo rodea; el borde también encierra. Un dado encerrado que no tiene tantos amigos como muestra su cara recibe un contador: ya no puede puntuar. Sigue contando como vecino.',
          'Al final se tapan todos los dados que no puntúan.',
        ],
      },
      {
        id: 'QK-6',
        title: 'El final',
        text: [
          'La partida termina cuando los dos jugadores pasan seguidos. Pasar por falta de dados también cuenta.',
        ],
        rulings: ['También termina en el acto cuando ningún jugador puede colocar un dado.'],
      },
      {
        id: 'QK-7',
        title: 'La puntuación',
        text: [
          'Un dado puntúa cuando el número de sus amigos es exactamente su cara. Cada jugador suma las caras de los dados que puntúan; gana la suma mayor. Tras un empate se juega otra vez y empieza el otro jugador.',
        ],
      },
    ],
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
  courses: {
    'quantum-link': {
      title: 'Quantum Link',
      lead: 'Apuesta con cada dado cuántos amigos tendrá.',
      steps: {
        pair: {
          title: 'Una apuesta de uno',
          task: 'Un dado puntúa su cara si tiene al lado exactamente ese número de amigos. El 1 verde de c3 aún no tiene ninguno. Pon un 1 a su lado para que puntúen los dos.',
          done: 'Cada uno tiene un amigo: dos puntos.',
        },
        bet: {
          title: 'Cuenta antes de apostar',
          task: 'La casilla c3 está entre dos dados verdes. Pon en ella el dado que puntúa en el acto.',
          done: 'El 2 tiene dos amigos y cada 1 tiene uno: cuatro puntos.',
        },
        spoil: {
          title: 'Estropea una apuesta',
          task: 'Al 3 negro de la esquina le quedan dos amigos y una casilla libre. Ocúpala y ya nunca podrá puntuar.',
          done: 'Encerrado con un número de amigos que no es el suyo: recibe un contador.',
        },
        pass: {
          title: 'Pasar',
          task: 'Dos pases seguidos terminan la partida. Las negras han pasado y vas por delante: termínala.',
          done: 'Dos puntos a cero. Ganan las verdes.',
        },
      },
    },
    'quantum-link-ideas': {
      title: 'Quantum Link, estrategia',
      lead: 'Cuenta las últimas casillas antes de apostar.',
      steps: {
        twice: {
          title: 'Un dado, dos apuestas',
          task: 'Juegas con verdes, 10 a 11. Al 1 de a2 le falta un amigo, y a1 es su última casilla libre. Pon ahí un dado que también puntúe.',
          done: 'El 2 tiene dos amigos y el 1 de a2 tiene uno: tres puntos. Negras no pueden compensarlos (demostrado).',
          trap: 'Los dos 2 puntúan, pero el 3 de d3 tiene ahora cuatro amigos: un punto en total. Verdes pierden (demostrado).',
        },
        around: {
          title: 'Preguntar a cada vecino',
          task: 'Juegas con negras. Un dado en d4 es amigo de los cinco dados negros que lo rodean: unos tendrán bastantes amigos y otros uno de más. Apuesta por sus cinco amigos y mira qué gana o pierde cada uno.',
          done: 'Cinco por el propio dado, ocho por dos 3 y un 2, menos cuatro por dos 2 con un amigo de más: nueve puntos.',
          trap: 'Tiene cinco amigos, no cuatro, así que no puntúa: cinco puntos menos. Ganan Verdes (demostrado).',
        },
        both: {
          title: 'Puntuar y estropear',
          task: 'Juegas con verdes, 7 a 6. El 3 negro de b3 tiene dos amigos, y a3 es su última casilla libre. Ocúpala con un dado que puntúe.',
          done: 'El 1 tiene un amigo en b4, y el 3 de b3 ya nunca puntuará.',
          trap: 'Cuatro puntos, pero Negras ponen un 2 en a3: puntúa, y el 3 de b3 también. Cinco puntos, y empate.',
        },
        full: {
          title: 'Amigos de sobra',
          task: 'Juegas con verdes, 10 a 6. Las tres casillas libres están junto a tu 3 de d3, que ya tiene sus tres amigos. Con un dado verde más al lado deja de puntuar. No estás obligado a poner ninguno.',
          done: 'Tus diez puntos se quedan, y Negras no pueden alcanzarlos (demostrado).',
          trap: 'El 1 puntúa, pero el 3 de d3 tiene ahora cuatro amigos: dos puntos menos. Negras pueden empatar (demostrado).',
        },
        count: {
          title: 'Apostar a lo seguro',
          task: 'Juegas con negras. Quedan tres casillas libres. Alrededor de c4 hay cuatro dados negros y uno verde, y b4 está libre. Tú no pondrás un dado en b4, así que un dado en c4 tendrá cuatro amigos hasta el final. Apuesta por ello.',
          done: 'Cuatro amigos: el 4 puntúa ahora y al final. Cualquier otra jugada deja a Verdes empatar o ganar (demostrado).',
          trap: 'Un 5 en c4 tiene cuatro amigos: el quinto tendría que estar en b4. Verdes empatan (demostrado).',
        },
      },
    },
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
      `De los ${all} dados de ${the(one)} ${scoring === 0 ? 'no puntuó ninguno' : plural(scoring, { one: 'puntuó #', other: 'puntuaron #' })}, y de los ${theirAll} de ${the(other)}, ${ofThem(theirs, 'ninguno')}.`,
    why: (own, now, most, other, theirs, theirMost) =>
      `Así ${the(own)} ${does(own, 'tiene', 'tienen')} ${plural(now, { one: '# punto', other: '# puntos' })} de ${most} posibles, y ${the(other)}, ${theirs} de ${theirMost}.`,
  },
};
