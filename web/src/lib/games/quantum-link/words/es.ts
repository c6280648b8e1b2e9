import type { RulesPage } from '../../../i18n/game';

export const link: RulesPage = {
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
      rulings: ['En otros tableros cada uno tiene la mitad de dados que casillas, o el número que se elija.'],
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
};
