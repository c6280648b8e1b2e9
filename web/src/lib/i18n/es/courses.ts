/** Spanish: what the courses say. */
import type { CourseWords } from '../en/courses';

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
      isolate: {
        title: 'Quitar una amiga',
        task: 'Una ficha vale lo que valen sus amigas. Las negras de e6 y e7 son cada una la única amiga de la otra: captura una y la otra no podrá saltar. Juegas con blancas. Busca la captura que deja menos capturas a Negras.',
        done: 'La negra de e7 se ha quedado sola. Cualquier otra captura deja a Negras los saltos desde e6 y e7.',
      },
      spare: {
        title: 'Guardar un salto',
        task: 'Pierde quien se queda antes sin capturas, así que cuéntalas. Negras solo pueden capturar en b2. Tus fichas de d6 y e7 son amigas: un salto que las separe es el último. Captura de modo que sigan juntas.',
        done: 'En e6 la ficha sigue junto a d6: hagan lo que hagan Negras, te queda otra captura. A ellas, ninguna.',
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
      double: {
        title: 'Dos amenazas a la vez',
        task: 'Juegas con negras y tienes dos torres de seis. Tu torre de cinco gana si captura cualquier cosa, pero Blancas la ven venir y se apartan. Llévala a donde ataque dos piezas a la vez.',
        done: 'Desde f5 ataca f6 y f4. Blancas solo pueden mover una.',
      },
      corner: {
        title: 'Sin casilla segura',
        task: 'Juegas con negras. Blancas tienen que mover y solo puede hacerlo el cuadrado de f1, un paso por la fila o la columna. Lleva tu torre de cinco a donde ataque las dos casillas a las que puede ir.',
        done: 'Desde e2 se atacan e1 y f2. Tener que mover hace perder a Blancas.',
      },
    },
  },
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
      count: {
        title: 'Apostar a lo seguro',
        task: 'Juegas con negras. Quedan tres casillas libres. Alrededor de c4 hay cuatro dados negros y uno verde, y b4 está libre. Tú no pondrás un dado en b4, así que un dado en c4 tendrá cuatro amigos hasta el final. Apuesta por ello.',
        done: 'Cuatro amigos: el 4 puntúa ahora y al final. Cualquier otra jugada deja a Verdes empatar o ganar (demostrado).',
      },
    },
  },
  quanta: {
    title: 'Quanta',
    lead: 'Rodea neutrones con más partículas tuyas que del otro bando.',
    steps: {
      diagonal: {
        title: 'Las cargas iguales se repelen',
        task: 'Dos partículas de la misma carga nunca están juntas en una fila o columna, sean de quien sean. En diagonal sí: pon una positiva en diagonal junto a la positiva.',
        done: 'Toda partícula debe tocar algo que ya esté puesto, por un lado o por una esquina.',
      },
      beside: {
        title: 'Las distintas se atraen',
        task: 'Una negativa puede estar justo al lado de una positiva. Pon una ahí, en su fila o su columna.',
        done: 'Los neutrones no tienen carga: se ponen junto a cualquiera.',
      },
      surround: {
        title: 'Un grupo',
        task: 'Cuando están ocupadas las ocho casillas que rodean un neutrón, puntúa quien tiene más partículas en ellas. Cierra el anillo en d3. ¿Por qué no cabe ahí una positiva?',
        done: 'Las blancas tienen más alrededor del neutrón: un punto y un premio.',
      },
      bonus: {
        title: 'El premio',
        task: 'El premio es un neutrón que puede ir a cualquier casilla vacía, toque algo o no. Ponlo donde quieras.',
        done: 'Donde está puede empezar el grupo siguiente.',
      },
    },
  },
  'quanta-ideas': {
    title: 'Quanta, estrategia',
    lead: 'Cierra tú el cerco y cuenta las casillas libres.',
    steps: {
      close: {
        title: 'Decide quien cierra',
        task: 'Juegas con azules. Alrededor del neutrón de b2 cada bando tiene tres partículas y queda una casilla libre. Quien la ocupe tendrá cuatro. Ocúpala antes que Blancas.',
        done: 'Cuatro a tres: un punto para Azules, y un extra.',
      },
      parity: {
        title: 'Contar las casillas libres',
        task: 'Tienes un neutrón extra. Alrededor del neutrón de d2 Blancas ganan por tres a dos, con tres casillas libres, y después juegan Azules. Deja dos: la última será tuya. Que no la bloqueen cargas iguales: deja dos que no se toquen por fila ni columna.',
        done: 'Azules pueden ocupar d1 o e2, y tú ocupas la otra.',
      },
    },
  },
};
