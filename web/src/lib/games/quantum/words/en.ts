import type { RulesPage } from '../../../i18n/game';

export const quantum: RulesPage = {
  title: 'Quantum',
  by: 'A game by Philip Slater, 1975',
  lead: 'Captured pieces are not removed: the captor stands on them. A tower moves as far as it is high, until it is too high to move; three such towers win.',
  picture:
    'A single square, a circle on two others, a queen of height four, and a tower of six that never moves again.',
  brief: {
    goal: 'Own three towers of six or more.',
    move: 'Squares move straight, circles diagonally, queens both ways: up to as many squares as the tower is high. Land on an enemy tower and you stand on top of it.',
    end: 'The third tower of six or more wins at once. Such a tower never moves and cannot be captured.',
  },
  rules: [
    {
      id: 'QS-1',
      title: 'Board',
      text: [
        'Eight by eight squares. The marketed board was twelve by eight, with a short game on its middle ten by six; other sizes can be chosen.',
      ],
    },
    {
      id: 'QS-2',
      title: 'Pieces',
      text: ['Squares move along ranks and files, circles along diagonals, queens in all eight directions.'],
    },
    {
      id: 'QS-3',
      title: 'Setup',
      text: ['Each side begins with single pieces on its two back ranks.'],
      rulings: [
        'The picture of the setup is lost. On the outer rank the two middle files are queens and the rest alternate square, circle, square from each edge; on the inner rank squares and circles are exchanged. Black mirrors White.',
        'As an option White’s pieces are shuffled over the two ranks, and Black mirrors them.',
      ],
    },
    {
      id: 'QS-4',
      title: 'Height',
      text: [
        'A tower is one piece: its colour and kind are those of its top. A single piece moves one square. A tower of two to five moves up to as many squares as it is high. A tower of six or more never moves.',
      ],
    },
    {
      id: 'QS-5',
      title: 'Moving and capturing',
      text: [
        'Every square on the way is empty; the last one is empty too or holds an enemy tower of at most five. Landing there puts the mover on top, and the heights add up. Nothing lands on its own colour, nor on a tower of six or more.',
      ],
    },
    {
      id: 'QS-6',
      title: 'Jumping, an option',
      text: [
        'A single piece may also jump over one single piece of its own colour next to it, in a direction it moves in, to the square beyond.',
      ],
      rulings: ['The jump may end in a capture.'],
    },
    {
      id: 'QS-7',
      title: 'Power corners, an option',
      text: [
        'From a corner square a tower that can move moves any distance in its directions. This comes from descriptions of the marketed game, not from the sheet.',
      ],
    },
    { id: 'QS-8', title: 'Turns', text: ['Players alternate.'], rulings: ['White moves first.'] },
    {
      id: 'QS-9',
      title: 'Winning',
      text: ['The first player to own three towers of six or more wins at once.'],
    },
    {
      id: 'QS-10',
      title: 'No move',
      text: ['The sheet does not say what happens.'],
      rulings: [
        'A player without a move passes, and only then may pass. If neither player has a move the game is over: more towers of six or more win, equally many is a draw.',
      ],
    },
    {
      id: 'QS-11',
      title: 'No progress',
      text: ['The sheet does not say what happens.'],
      rulings: [
        'The game is a draw after a hundred plies in a row without a capture, or when a position occurs for the third time.',
      ],
    },
  ],
};
