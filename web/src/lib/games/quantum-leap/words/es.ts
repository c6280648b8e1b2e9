import type { RulesPage } from '../../../i18n/game';

export const leap: RulesPage = {
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
  rules: [
    {
      id: 'QL-1',
      title: 'Tablero',
      text: [
        'Un tablero de casillas hexagonales; el habitual es un hexágono de cinco casillas por lado, 61 en total.',
      ],
      rulings: ['Se ofrecen otros tamaños y formas, de 2 a 256 casillas.'],
    },
    {
      id: 'QL-2',
      title: 'Preparación, segunda edición',
      text: [
        'Dos jugadores. Las fichas se reparten al azar hasta que cada casilla tiene una. Las blancas son la mitad y las negras la otra mitad; si el número es impar, la que sobra es negra, y compensa que las blancas mueven primero.',
      ],
      rulings: ['Los tableros que no tienen 61 casillas se reparten igual.'],
    },
    {
      id: 'QL-3',
      edition: true,
      title: 'Preparación, primera edición',
      text: [
        'De dos a seis jugadores con las mismas fichas cada uno. Lo que sobra queda libre: en 61 casillas y con dos jugadores una casilla, que nunca es la del centro.',
      ],
      rulings: [
        'El centro es la casilla que queda en su sitio cuando el tablero da media vuelta. Un tablero sin esa casilla no tiene centro, y puede quedar libre cualquiera.',
        'Si sobran varias casillas, ninguna es el centro.',
      ],
    },
    {
      id: 'QL-4',
      edition: true,
      title: 'El intercambio, primera edición',
      text: [
        'Antes de la primera jugada de las blancas, las negras pueden intercambiar dos fichas cualesquiera o dejar la posición como está.',
      ],
      rulings: [
        'Solo con dos jugadores.',
        'Intercambiar dos fichas del mismo color no cambiaría nada, así que solo se ofrecen parejas de una blanca y una negra.',
      ],
    },
    {
      id: 'QL-5',
      title: 'Turnos',
      text: [
        'Empiezan las blancas. Se juega por turnos: blancas, negras, rojas, verdes, azules, moradas, tantos como jugadores haya.',
      ],
    },
    {
      id: 'QL-6',
      title: 'El salto',
      text: [
        'Una jugada es una captura. Cuenta las amigas de la ficha: las de su color en las hasta seis casillas que la rodean. Salta en línea recta exactamente ese número de casillas, por encima de lo que haya, y debe caer sobre una ficha enemiga, que se retira.',
        'Una ficha sin amigas no puede mover.',
      ],
      rulings: [
        'En tableros con huecos o entrantes la distancia se cuenta sobre la cuadrícula de debajo: el salto puede pasar por sitios que no son casillas.',
      ],
    },
    {
      id: 'QL-7',
      title: 'El final',
      text: [
        'Un jugador que no puede capturar está bloqueado, y la partida termina en el acto. Con dos jugadores pierde el bloqueado; con más gana el anterior a él en el orden de turno. No hay tablas.',
      ],
      rulings: ['Un jugador sin fichas queda bloqueado cuando le toca, no antes.'],
    },
    {
      id: 'QL-8',
      title: 'El acertijo',
      text: [
        'La hoja de la segunda edición pregunta: ¿hay una posición en la que una ficha blanca captura las 31 negras, salto tras salto, sin que las negras muevan?',
      ],
    },
  ],
};
