/** Spanish: the courses of Quantum. */
import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
  quantum: {
    title: 'Quantum',
    lead: 'Súbete a lo que capturas, y hazte con tres torres que ya nunca se mueven.',
    steps: {
      single: {
        title: 'Sobre el enemigo',
        task: 'Los cuadrados mueven por filas y columnas, los círculos en diagonal, las reinas de las dos maneras; una pieza suelta, una casilla. La pieza capturada se queda: quien captura se sube a ella. Captura el círculo.',
        done: 'Ahora es una torre de dos. Su color y su clase son los de la pieza de encima.',
      },
      tower: {
        title: 'Tan lejos como alta',
        task: 'Una torre mueve hasta tantas casillas como su altura, si el camino está vacío. Captura el cuadrado negro desde dos casillas.',
        done: 'Dos y una son tres: esta torre podrá mover hasta tres casillas.',
      },
      frozen: {
        title: 'La de seis no se mueve',
        task: 'Una torre de seis o más nunca se mueve y nada cae sobre ella. La reina no puede tomar la torre alta: toma la otra.',
        done: 'Cinco es la mayor altura que mueve o que se puede capturar.',
      },
      win: {
        title: 'Tres torres de seis',
        task: 'Quien tiene tres torres de seis o más gana en el acto. Tienes dos: haz la tercera.',
        done: 'Cuatro y dos son seis: la tercera torre, y la partida.',
      },
    },
  },
  'quantum-ideas': {
    title: 'Quantum, estrategia',
    lead: 'Amenaza dos veces y no dejes casilla segura.',
    steps: {
      sum: {
        title: 'Sumar antes de capturar',
        task: 'Juegas con blancas y tienes dos torres de seis. Al capturar se suman las alturas, y la tercera torre de seis gana. Busca la captura que la forma.',
        done: 'Tres y tres son seis: la tercera torre, y la partida.',
        trap: 'Dos y tres son cinco, y cinco no basta.',
      },
      double: {
        title: 'Dos amenazas a la vez',
        task: 'Juegas con negras y tienes dos torres de seis. Tu torre de cinco gana si captura cualquier cosa, pero Blancas la ven venir y se apartan. Llévala a donde ataque dos piezas a la vez.',
        done: 'Desde f5 ataca f6 y f4. Blancas solo pueden mover una.',
        trap: 'Desde a5 solo atacas a2, y Blancas se apartan a b2.',
      },
      run: {
        title: 'Primero lo que puede huir',
        task: 'Juegas con blancas y te faltan dos torres de seis. Cada una de tus torres de cinco puede capturar una pieza negra. La de e6 da un solo paso; la torre de a5 llega lejos. Captura la que se escaparía.',
        done: 'Solo queda e6, que tiene que ir a d6 o a f6. Tu torre de b6 llega a las dos.',
        trap: 'Ahora la torre de a5 pasa a b5, donde b4 no la alcanza.',
      },
      safe: {
        title: 'Atacar desde una casilla segura',
        task: 'Juegas con blancas y tienes dos torres de seis: cualquier captura de tu torre de cinco gana. La torre negra de f6 captura por su fila y su columna. Ataca d1 y las dos casillas a las que puede ir, desde donde f6 no te alcance.',
        done: 'Desde d2 atacas d1, c2 y e2, y nada puede capturarte.',
        trap: 'Atacas f6, pero les toca a Negras: f6 captura tu torre.',
      },
      corner: {
        title: 'Sin casilla segura',
        task: 'Juegas con negras. Blancas tienen que mover y solo puede hacerlo el cuadrado de f1, un paso por la fila o la columna. Lleva tu torre de cinco a donde ataque las dos casillas a las que puede ir.',
        done: 'Desde e2 se atacan e1 y f2. Tener que mover hace perder a Blancas.',
        trap: 'Atacas f1, pero les toca a Blancas: f1 captura tu torre.',
      },
      choose: {
        title: 'Elegir quién captura',
        task: 'Juegas con blancas y te faltan dos torres de seis. Tus dos círculos pueden capturar c2. Después b1 solo puede ir a a2. Captura c2 con el círculo que no te hará falta.',
        done: 'Negras tienen que ir a a2, y allí las captura tu círculo de b3.',
        trap: 'Negras van a a2, y el círculo de d3 no llega.',
      },
    },
  },
};
