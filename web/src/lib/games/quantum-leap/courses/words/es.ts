/** Spanish: the courses of Quantum Leap. */
import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
  'quantum-leap': {
    title: 'Quantum Leap',
    lead: 'Salta tan lejos como amigas tienes, y deja al otro bando sin capturas.',
    steps: {
      friend: {
        title: 'Una amiga, una casilla',
        task: 'Una ficha cuenta las de su color que tiene al lado: sus amigas. Con una amiga salta una casilla, sobre una enemiga. Captura la ficha negra.',
        done: 'Una amiga, una casilla. La ficha capturada se retira.',
      },
      over: {
        title: 'Dos amigas, dos casillas',
        task: 'Con dos amigas una ficha salta exactamente dos casillas en línea recta, por encima de lo que haya. Salta sobre la ficha negra de c4 hasta la de c5.',
        done: 'Lo que hay en medio no importa; solo dónde termina el salto.',
      },
      reach: {
        title: 'Mira antes de saltar',
        task: 'Pon la lente: el número en un rombo dice cuántas fichas pueden capturar ahí, y una barra marca las que no pueden mover. Después haz una captura cualquiera.',
        done: 'Cada captura cambia cuántas amigas tiene cada una, en los dos bandos.',
      },
      stuck: {
        title: 'Déjalas bloqueadas',
        task: 'Quien debe mover y no puede capturar ha perdido. Encuentra el salto tras el que las negras no tienen ninguna captura.',
        done: 'Una ficha sin amigas no puede saltar. Las negras están bloqueadas y ganan las blancas.',
      },
    },
  },
  'quantum-leap-ideas': {
    title: 'Quantum Leap, estrategia',
    lead: 'Quítale las amigas y guarda un salto.',
    steps: {
      befriend: {
        title: 'Caer junto a las tuyas',
        task: 'Una ficha sin amigas no puede saltar, y las tuyas de c4 y d3 están solas. Juegas con blancas. Busca la captura que cae junto a ellas.',
        done: 'c3 es amiga de las dos. Negras solo pueden capturar en d3, tú recapturas y a ellas no les queda ninguna captura.',
        trap: 'Has capturado a3, pero c4 y d3 siguen solas: no te queda ninguna captura.',
      },
      isolate: {
        title: 'Quitar una amiga',
        task: 'Una ficha vale lo que valen sus amigas. Las negras de e6 y e7 son cada una la única amiga de la otra: captura una y la otra no podrá saltar. Juegas con blancas. Busca la captura que deja menos capturas a Negras.',
        done: 'La negra de e7 se ha quedado sola. Cualquier otra captura deja a Negras los saltos desde e6 y e7.',
        trap: 'Las negras de e6 y e7 siguen siendo amigas: Negras pueden capturar de cinco maneras.',
      },
      farther: {
        title: 'Una amiga más, una casilla más',
        task: 'Juegas con blancas. Tu ficha de d3 tiene una amiga, e3, y salta una casilla. Con dos amigas saltaría dos, hasta b3. Captura d2 con la ficha que será su segunda amiga.',
        done: 'Dos amigas, dos casillas: d3 llega ahora a b3. Capturen lo que capturen Negras, la última captura es tuya.',
        trap: 'Has capturado d2, pero ninguna blanca alcanza ahora a una negra. Negras capturan b4 y te quedas sin jugada.',
      },
      target: {
        title: 'Guardar el blanco de muchas',
        task: 'Juegas con blancas. Tres de tus fichas llegan a b3, pero solo la de b2 llega a c2. A Negras les queda una captura. Captura de modo que te quede una para después.',
        done: 'a3 y b4 siguen llegando a b3. Negras capturan una vez, tú capturas b3 y se quedan sin jugada.',
        trap: 'Desde aquí nadie llega a c2: no te queda ninguna captura, y a Negras les queda una.',
      },
      spare: {
        title: 'Guardar un salto',
        task: 'Pierde quien se queda antes sin capturas, así que cuéntalas. Negras solo pueden capturar en b2. Tus fichas de d6 y e7 son amigas: un salto que las separe es el último. Captura de modo que sigan juntas.',
        done: 'En e6 la ficha sigue junto a d6: hagan lo que hagan Negras, te queda otra captura. A ellas, ninguna.',
        trap: 'c6 y e7 están separadas: no te queda ninguna captura, y a Negras sí.',
      },
      last: {
        title: 'Contar hasta el final',
        task: 'Juegas con blancas. Muchas capturas ahora pueden ser pocas después: si capturas d4 con c4 tienes cuatro, pero les toca a Negras. Busca la captura tras la cual la última es tuya.',
        done: 'Solo te queda a3, pero basta: Negras capturan una vez más, tú capturas a3 y se quedan sin jugada.',
        trap: 'Cuatro capturas, hasta que Negras capturan d4. Entonces solo te queda a3, y después Negras capturan otra vez.',
      },
    },
  },
  'first-edition': {
    title: 'Quantum Leap, primera edición',
    lead: 'Fichas iguales, casillas libres, un intercambio para las negras y más de dos jugadores.',
    steps: {
      swap: {
        title: 'El intercambio',
        task: 'Antes de que empiecen las blancas, las negras pueden intercambiar una ficha blanca y una negra para igualar la posición. Llevas las negras: intercambia dos.',
        done: 'Ahora empiezan las blancas. Las negras también pueden dejarlo todo como está.',
      },
      free: {
        title: 'Casillas libres',
        task: 'Algunas casillas empiezan libres. Se saltan como todo lo demás, pero un salto nunca termina en ellas. Haz una captura.',
        done: 'Un salto siempre termina sobre una enemiga.',
      },
      three: {
        title: 'Tres jugadores',
        task: 'Blancas, negras y rojas juegan por turnos. Cuando un jugador queda bloqueado, gana el anterior. Deja bloqueadas a las negras.',
        done: 'Las negras están bloqueadas; ganan las blancas, que movieron antes.',
      },
    },
  },
};
