import type { RulesPage } from '../../../i18n/game';

export const quantum: RulesPage = {
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
  rules: [
    {
      id: 'QS-1',
      title: 'Tablero',
      text: [
        'Ocho por ocho casillas. El tablero comercial era de doce por ocho, con una partida corta en su parte central de diez por seis; se pueden elegir otros tamaños.',
      ],
    },
    {
      id: 'QS-2',
      title: 'Piezas',
      text: [
        'Los cuadrados mueven por filas y columnas, los círculos por diagonales, las reinas en las ocho direcciones.',
      ],
    },
    {
      id: 'QS-3',
      title: 'Posición inicial',
      text: ['Cada bando empieza con piezas sueltas en sus dos últimas filas.'],
      rulings: [
        'El dibujo de la posición se ha perdido. En la fila exterior las dos columnas centrales son reinas y el resto alterna cuadrado, círculo, cuadrado desde cada borde; en la interior se cambian cuadrados y círculos. Las negras reflejan a las blancas.',
        'Como opción, las piezas blancas se barajan en las dos filas y las negras las reflejan.',
      ],
    },
    {
      id: 'QS-4',
      title: 'Altura',
      text: [
        'Una torre es una sola pieza: su color y su clase son los de la pieza de encima. Una pieza suelta mueve una casilla. Una torre de dos a cinco mueve hasta tantas casillas como su altura. Una torre de seis o más no mueve nunca.',
      ],
    },
    {
      id: 'QS-5',
      title: 'Mover y capturar',
      text: [
        'Todas las casillas del camino están vacías; la última también, o tiene una torre enemiga de cinco como mucho. Al caer en ella, quien mueve queda encima y las alturas se suman. Nada cae sobre su propio color ni sobre una torre de seis o más.',
      ],
    },
    {
      id: 'QS-6',
      title: 'Saltar, una opción',
      text: [
        'Una pieza suelta también puede saltar sobre otra suelta de su color que tenga al lado, en una dirección en la que mueve, a la casilla siguiente.',
      ],
      rulings: ['El salto puede terminar en captura.'],
    },
    {
      id: 'QS-7',
      title: 'Esquinas de poder, una opción',
      text: [
        'Desde una esquina, una torre que puede mover mueve a cualquier distancia en sus direcciones. Procede de descripciones del juego comercial, no de la hoja.',
      ],
    },
    {
      id: 'QS-8',
      title: 'Turnos',
      text: ['Los jugadores se alternan.'],
      rulings: ['Empiezan las blancas.'],
    },
    {
      id: 'QS-9',
      title: 'Ganar',
      text: ['El primer jugador que tiene tres torres de seis o más gana en el acto.'],
    },
    {
      id: 'QS-10',
      title: 'Sin jugada',
      text: ['La hoja no dice qué ocurre.'],
      rulings: [
        'Un jugador sin jugada pasa, y solo entonces puede pasar. Si ninguno tiene jugada la partida termina: gana quien tiene más torres de seis o más, y con las mismas son tablas.',
      ],
    },
    {
      id: 'QS-11',
      title: 'Sin avance',
      text: ['La hoja no dice qué ocurre.'],
      rulings: [
        'La partida es tablas tras cien jugadas seguidas sin captura, o cuando una posición se da por tercera vez.',
      ],
    },
  ],
};
