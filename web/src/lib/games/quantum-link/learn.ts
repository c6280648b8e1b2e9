import { hexagon } from '../../board/make';
import { figure, idea, picture, step, type GameLearn } from '../../learn/make';

const LINK = 'quantum-link:board=hex3';

export const learn: GameLearn = {
  picture: picture(
    hexagon(3),
    ['Green', 'Black'],
    [
      ['c3', 0, 'die', 2, 'fulfilled'],
      ['c2', 0, 'die', 3, 'open'],
      ['d4', 0, 'die', 1, 'fulfilled'],
      ['b2', 1, 'die', 3, 'fulfilled'],
      ['b3', 1, 'die', 6, 'dead'],
      ['a1', 0, 'die', 1, 'covered'],
      ['a2', 1, 'die', 3, 'open'],
      ['b1', 1, 'die', 1, 'fulfilled'],
    ],
  ),
  brief: ['bet', 'pair', 'pass'],
  courses: [
    {
      id: 'quantum-link',
      game: 'quantum-link:board=hex4',
      steps: [
        step('pair', LINK, '3/4/2g12/4/3 g 0', /^1@(c2|c4|b2|b3|d3|d4)$/),
        step('bet', LINK, '3/4/1g11g11/4/3 g 0', /^2@c3$/),
        step('spoil', LINK, '3/4/5/b13/b3b11 g 0', /^\d@b2$/),
        step('pass', LINK, '3/4/2g1g11/4/3 g 1', /^pass$/),
      ],
    },
    {
      id: 'quantum-link-ideas',
      game: 'quantum-link',
      steps: [
        idea('twice', '2@e3'),
        idea('around', '4@d4'),
        idea('both', '2@e5'),
        idea('full', '1@e4'),
        idea('count', '5@c4'),
      ],
    },
  ],
  figures: { 'QK-5': figure('quantum-link:board=hex3', '3/2b21/1g1g2b11/b1b3g21/g1b31 g 0', { lens: true }) },
};
