import { rectangle } from '../../board/make';
import { figure, idea, picture, step, type GameLearn } from '../../learn/make';

const QUANTA = 'quanta:board=6x6';
const RING = '6/6/1WwW2/1wn3/1WnB2/6 w -';

export const learn: GameLearn = {
  picture: picture(
    rectangle(5, 5),
    ['White', 'Blue'],
    [
      ['c3', null, 'neutron', 1, 'surrounded'],
      ['b4', 0, 'positive'],
      ['c4', 0, 'negative'],
      ['d4', 1, 'positive'],
      ['b3', null, 'neutron'],
      ['d3', null, 'neutron'],
      ['b2', 1, 'negative'],
      ['c2', 0, 'positive'],
      ['d2', null, 'neutron'],
    ],
  ),
  brief: ['surround', 'beside', 'close'],
  courses: [
    {
      id: 'quanta',
      game: 'quanta:board=7x7',
      steps: [
        step('diagonal', QUANTA, '6/6/6/2W3/6/6 w -', /^\+@(b2|b4|d2|d4)$/),
        step('beside', QUANTA, '6/6/6/2W3/6/6 w -', /^-@(b3|d3|c2|c4)$/),
        step('surround', QUANTA, RING, /^[-n]@d3$/),
        step('bonus', QUANTA, RING, /^n@/, ['-@d3']),
      ],
    },
    {
      id: 'quanta-ideas',
      game: 'quanta:board=9x9',
      steps: [
        idea('close', 'n@b1'),
        idea('even', 'n@e5'),
        idea('shared', 'n@e3'),
        idea('charge', '-@e1'),
        idea('parity', 'n@e2'),
        idea('decline', 'n@b5'),
      ],
    },
  ],
  figures: {
    'QA-3': figure('quanta', null),
    'QA-4': figure('quanta:board=6x6', '6/6/2W3/4b1/2n3/6 w -', { lens: true }),
    'QA-6': figure('quanta:board=6x6', '6/6/1WwW2/1wn3/1WnB2/6 w -', { cell: 'c3' }),
  },
};
