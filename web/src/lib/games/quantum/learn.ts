import { rectangle } from '../../board/make';
import { figure, idea, picture, step, type GameLearn } from '../../learn/make';

const QUANTUM = 'quantum:board=6x6';

export const learn: GameLearn = {
  picture: picture(
    rectangle(6, 3),
    ['White', 'Black'],
    [
      ['a2', 0, 'square'],
      ['c2', 1, 'circle', 3],
      ['d2', 0, 'queen', 4],
      ['f2', 1, 'square', 6, 'frozen'],
    ],
  ),
  brief: ['frozen', 'tower', 'win'],
  courses: [
    {
      id: 'quantum',
      game: 'quantum:board=6x6',
      steps: [
        step('single', QUANTUM, '6/6/6/2Sc2/6/6 w 0', /^c3xd3$/),
        step('tower', QUANTUM, '6/6/3s2/6/1C(2)4/6 w 0', /^b2xd4$/),
        step('frozen', QUANTUM, '6/6/2s(6)3/2Q(3)c(2)2/6/6 w 0', /^c3xd3$/),
        step('win', QUANTUM, 'S(6)4C(6)/6/6/2Q(4)s(2)2/6/6 w 0', /^c3xd3$/),
      ],
    },
    {
      id: 'quantum-ideas',
      game: 'quantum',
      steps: [
        idea('sum', 'b2xd4'),
        idea('double', 'b5-a5'),
        idea('run', 'b6xe6'),
        idea('safe', 'e2-e6'),
        idea('corner', 'e5-e1'),
        idea('choose', 'b3xc2'),
      ],
    },
  ],
  figures: {
    'QS-3': figure('quantum', null),
    'QS-4': figure('quantum:board=8x6', '8/8/2S5/5C(3)2/8/8 w 0', { cell: 'f3' }),
    'QS-5': figure('quantum:board=8x6', '8/5s(6)2/3C4/2Q(4)1s(2)3/8/2s5 w 0', { cell: 'c3' }),
    'QS-9': figure('quantum:board=6x6', 'S(6)4C(6)/6/6/2Q(4)s(2)2/6/6 w 0', { lens: true }),
  },
};
