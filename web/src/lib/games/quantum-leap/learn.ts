import { hexagon } from '../../board/make';
import { figure, idea, picture, step, type GameLearn, type Placed } from '../../learn/make';

const LEAP = 'quantum-leap:board=hex3';
const stones = (owner: number, ...cells: string[]): Placed[] => cells.map((cell) => [cell, owner, 'stone']);

export const learn: GameLearn = {
  picture: picture(
    hexagon(4),
    ['White', 'Black'],
    [...stones(0, 'd3', 'c2', 'e3', 'a2', 'f6'), ...stones(1, 'd5', 'd4', 'c3', 'b4', 'e6', 'f4', 'c5')],
    ['d3', 'd5'],
  ),
  brief: ['reach', 'over', 'stuck'],
  courses: [
    {
      id: 'quantum-leap',
      game: 'quantum-leap:board=hex4',
      steps: [
        step('friend', LEAP, '3/4/1wwb1/4/3 w -', /^c3xc4$/),
        step('over', LEAP, '3/1w2/1wwbb/4/3 w -', /^c3xc5$/),
        { ...step('reach', LEAP, '2b/2w1/1bww1/3b/1b1 w -', /^(c3|c4|d4)x/), lens: true },
        step('stuck', LEAP, '3/4/1wwbb/4/wwb w -', /^c3xc4$/),
      ],
    },
    {
      id: 'quantum-leap-ideas',
      game: 'quantum-leap',
      steps: [
        idea('befriend', 'a2xa3'),
        idea('isolate', 'f4xf3'),
        idea('farther', 'd3xd2'),
        idea('target', 'b2xb3'),
        idea('spare', 'd6xc6'),
        idea('last', 'c4xd4'),
      ],
    },
    {
      id: 'first-edition',
      game: 'quantum-leap:edition=1,board=hex4',
      steps: [
        {
          id: 'swap',
          game: 'quantum-leap:edition=1,board=hex3',
          setup: null,
          seed: '5',
          moves: [],
          answer: /^[a-e]\d~[a-e]\d$/,
        },
        step('free', 'quantum-leap:edition=1,board=hex3', '3/4/bww1b/1b2/3 w -', /^c[23]x/),
        step('three', 'quantum-leap:board=hex3,players=3', '3/4/1wwbb/4/2r w -', /^c3xc4$/),
      ],
    },
  ],
  figures: {
    'QL-2': figure('quantum-leap', null, { seed: '1' }),
    'QL-3': figure('quantum-leap:board=hex4,players=3', null, { seed: '1' }),
    'QL-6': figure('quantum-leap:board=hex4', '4/5/2wb1b/1wwb1bb/2wb1b/2b2/4 w -', { cell: 'd3' }),
    'QL-7': figure('quantum-leap:board=hex3', '3/4/1wwbb/4/wwb w -', { moves: ['c3xc4'], lens: true }),
  },
};
