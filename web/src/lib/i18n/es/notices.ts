/** Spanish: what notices say. */
import type { notices as english } from '../en/notices';

export const notices: typeof english = {
  titles: {
    turn: 'Te toca',
    offer: 'Te piden algo',
    begun: 'Ha empezado una partida',
    over: 'Una partida ha terminado',
    challenge: 'Te retan',
    came: 'Ha llegado alguien a quien sigues',
    opened: 'Alguien a quien sigues ha abierto una partida',
    time: 'Te proponen hora para tu partida de liga',
    arena: 'Empieza un torneo arena en el que te has apuntado',
    test: 'Quantarium',
  },
  against: (names) => `contra ${names}`,
  by: (name) => `de ${name}`,
  test: 'Así se te avisará.',
};
