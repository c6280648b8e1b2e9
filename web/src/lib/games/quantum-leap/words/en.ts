import type { RulesPage } from '../../../i18n/game';

export const leap: RulesPage = {
  title: 'Quantum Leap',
  by: 'A game by Néstor Romeral Andrés',
  lead: 'Stones leap as far as they have friends, and every leap must capture. Whoever cannot capture when it is their turn has lost.',
  picture:
    'The white stone on d3 has two white neighbours, so it leaps exactly two cells: along the row it lands on the black stone on d5.',
  brief: {
    goal: 'Be the last who can capture.',
    move: 'A stone leaps in a straight line exactly as many cells as it has friends beside it. It must land on an enemy stone, which is removed.',
    end: 'If it is your turn and no stone of yours can leap, you have lost.',
  },
  rules: [
    {
      id: 'QL-1',
      title: 'Board',
      text: ['A board of hexagonal cells; the usual one is a hexagon with five cells a side, 61 in all.'],
      rulings: ['Other sizes and shapes are offered, from 2 to 256 cells.'],
    },
    {
      id: 'QL-2',
      title: 'Setup, second edition',
      text: [
        'Two players. The stones are dealt out at random until every cell holds one. White has half of them, Black the other half; where the number is odd Black has the extra stone, which makes up for White moving first.',
      ],
      rulings: ['Boards with other than 61 cells are dealt the same way.'],
    },
    {
      id: 'QL-3',
      edition: true,
      title: 'Setup, first edition',
      text: [
        'Two to six players with equally many stones each. What is left over stays free: on 61 cells with two players one cell, which is never the centre.',
      ],
      rulings: [
        'The centre is the cell that stays in place when the board is turned by half. A board without such a cell has no centre, and any cell may stay free.',
        'Where more than one cell is left over, none of them is the centre.',
      ],
    },
    {
      id: 'QL-4',
      edition: true,
      title: 'The swap, first edition',
      text: ['Before White’s first move Black may exchange any two stones, or keep the setup as it is.'],
      rulings: [
        'Only with two players.',
        'Exchanging two stones of one colour would change nothing, so only pairs of a white and a black stone are offered.',
      ],
    },
    {
      id: 'QL-5',
      title: 'Turns',
      text: [
        'White moves first. Players take turns: White, Black, Red, Green, Blue, Purple, as many as play.',
      ],
    },
    {
      id: 'QL-6',
      title: 'The leap',
      text: [
        'A move is one capture. Count the stone’s friends: the stones of its own colour on the up to six cells around it. It leaps in a straight line exactly that many cells, over whatever lies between, and must land on an enemy stone, which is removed.',
        'A stone without friends cannot move.',
      ],
      rulings: [
        'On boards with holes or notches the distance is counted on the grid underneath: a leap may pass over places that are no cells.',
      ],
    },
    {
      id: 'QL-7',
      title: 'The end',
      text: [
        'A player who cannot capture is stuck, and the game is over at once. With two players the stuck player loses; with more, the player before the stuck one in turn order wins. There are no draws.',
      ],
      rulings: ['A player who has lost all stones is stuck when the turn comes, not before.'],
    },
    {
      id: 'QL-8',
      title: 'The puzzle',
      text: [
        'The second edition’s sheet asks: is there a setup in which one white stone captures all 31 black ones, one leap after another, Black never moving?',
      ],
    },
  ],
};
