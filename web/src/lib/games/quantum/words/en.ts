import { english as plural } from '../../../i18n/plural';
import type { GameWords } from '../../../i18n/game';

const upTo = (height: number): string => (height === 1 ? 'one square' : `up to ${height} squares`);
const lines: Record<string, string> = {
  square: 'A square moves straight',
  circle: 'A circle moves diagonally',
  queen: 'A queen moves straight or diagonally',
};

export const words = {
  rules: {
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
    rules: {
      'QS-1': {
        title: 'Board',
        text: 'Eight by eight squares. The marketed board was twelve by eight, with a short game on its middle ten by six; other sizes can be chosen.',
      },
      'QS-2': {
        title: 'Pieces',
        text: 'Squares move along ranks and files, circles along diagonals, queens in all eight directions.',
      },
      'QS-3': {
        title: 'Setup',
        text: 'Each side begins with single pieces on its two back ranks.',
        rulings: [
          'The picture of the setup is lost. On the outer rank the two middle files are queens and the rest alternate square, circle, square from each edge; on the inner rank squares and circles are exchanged. Black mirrors White.',
          'As an option White’s pieces are shuffled over the two ranks, and Black mirrors them.',
        ],
      },
      'QS-4': {
        title: 'Height',
        text: 'A tower is one piece: its colour and kind are those of its top. A single piece moves one square. A tower of two to five moves up to as many squares as it is high. A tower of six or more never moves.',
      },
      'QS-5': {
        title: 'Moving and capturing',
        text: 'Every square on the way is empty; the last one is empty too or holds an enemy tower of at most five. Landing there puts the mover on top, and the heights add up. Nothing lands on its own colour, nor on a tower of six or more.',
      },
      'QS-6': {
        title: 'Jumping, an option',
        text: 'A single piece may also jump over one single piece of its own colour next to it, in a direction it moves in, to the square beyond.',
        rulings: ['The jump may end in a capture.'],
      },
      'QS-7': {
        title: 'Power corners, an option',
        text: 'From a corner square a tower that can move moves any distance in its directions. This comes from descriptions of the marketed game, not from the sheet.',
      },
      'QS-8': { title: 'Turns', text: 'Players alternate.', rulings: ['White moves first.'] },
      'QS-9': {
        title: 'Winning',
        text: 'The first player to own three towers of six or more wins at once.',
      },
      'QS-10': {
        title: 'No move',
        text: 'The sheet does not say what happens.',
        rulings: [
          'A player without a move passes, and only then may pass. If neither player has a move the game is over: more towers of six or more win, equally many is a draw.',
        ],
      },
      'QS-11': {
        title: 'No progress',
        text: 'The sheet does not say what happens.',
        rulings: [
          'The game is a draw after a hundred plies in a row without a capture, or when a position occurs for the third time.',
        ],
      },
    },
  },
  flavour: 'stack towers',
  summary: 'Land on enemy pieces to build towers; own three towers of six or more.',
  hint: 'A piece moves up to as many squares as it is high, and grows by capturing. Three of six or more win.',
  options: {
    board: { title: 'Board', words: 'How many files and ranks the board has.' },
    setup: {
      title: 'Setup',
      words: 'How the pieces are arranged on the two back ranks of each side.',
      choices: { standard: 'Standard', random: 'Random' },
    },
    jump: {
      title: 'Jumps',
      words: 'Whether a single piece may jump over an adjacent single piece of its own colour.',
      choices: { off: 'No jumps', on: 'Jumps' },
    },
    power: {
      title: 'Power squares',
      words: 'Whether stacks that stand on a corner square move any distance.',
      choices: { none: 'None', corners: 'Corners' },
    },
  },
  endings: {
    'three-towers': (_, winner) => `${winner} has three towers of six.`,
    'both-stuck': () => 'Neither player can move, and the stacks of height 6 or more decide.',
    'no-captures': () => '100 moves in a row captured nothing.',
    repetition: () => 'The position has occurred for the third time.',
  },
  causes: {
    'three-towers': () => 'three towers of six',
    'both-stuck': () => 'nobody can move',
    'no-captures': () => '100 moves without a capture',
    repetition: () => 'the position came a third time',
  },
  reasons: {
    'can-move': (seat) => `${seat} can move, so may not pass.`,
    'nothing-there': (cell) => `Nothing stands on ${cell}.`,
    'not-your-tower': (seat, cell) => `${seat} is to move, and the tower on ${cell} is not theirs.`,
    frozen: (cell, height) => `The tower on ${cell} is ${height} high, and never moves again.`,
    'no-line': (kind, from, to) => `${lines[kind] ?? kind}: not from ${from} to ${to}.`,
    'too-far': (from, to, height) =>
      `${to} is too far from ${from}: this one moves at most ${plural(Number(height), { one: '# square', other: '# squares' })}.`,
    blocked: (cell) => `A tower on ${cell} is in the way.`,
    'hemmed-in': (cell) => `The tower on ${cell} cannot move: it is blocked on every side.`,
    'onto-own': (cell) => `Your own tower stands on ${cell}.`,
    'onto-frozen': (cell) => `The tower on ${cell} is too high to be landed on.`,
  },
  figures: {
    'QS-3': 'The setup on eight by eight.',
    'QS-4': 'A circle of height three reaches up to three squares along each diagonal.',
    'QS-5':
      'The queen of height four: the square behind its own circle is blocked, and so is every square behind the tower of two that it may land on.',
    'QS-9': 'The steps beside each tower show its way to six. White takes d3 and owns three.',
  },

  // What only this one has.
  tower: (seat: string, kind: string, height: number, frozen: boolean) =>
    `${seat.toLowerCase()} ${kind}${height > 1 ? `, height ${height}` : ''}${frozen ? ', frozen' : ''}`,
  /** How Quantum's pieces move, by kind and height. */
  manners: {
    square: (height) => `straight, ${upTo(height)}`,
    circle: (height) => `diagonally, ${upTo(height)}`,
    queen: (height) => `straight or diagonally, ${upTo(height)}`,
  } as Record<string, (height: number) => string>,
  frozen: 'never moves again',
  decision: {
    headline: (seat: string) => `${seat} has no move`,
    hint: 'None of your pieces can move, so you pass.',
  },
  towers: (count: number) => plural(count, { one: 'piece', other: 'pieces' }),
  high: 'high',
  of: (count: number, all: number) => `${count} / ${all}`,
  /** Of the position editor. */
  height: 'Height',
  quiet: 'Moves since the last capture',
  narration: {
    towers: (seat: string, moves: string) => `${seat} made towers of six with ${moves}.`,
    largest: (move: string, loser: string, height: number) =>
      `The largest capture was ${move}: a tower of ${loser}, height ${height}.`,
    behind: (loser: string, high: number, highest: number) =>
      high === 0
        ? `${loser} had no tower of six; the highest was ${highest}.`
        : `${loser} had ${plural(high, { one: '# tower of six', other: '# towers of six' })}; the next highest was ${highest}.`,
    quiet: (move: string) => `The last capture was ${move}.`,
    makesSix: 'It makes a tower of six.',
    takes: (height: number) =>
      height === 1 ? 'It captures a piece.' : `It captures a tower of height ${height}.`,
    safer: (seat: string, then: number, now: number) =>
      `After it ${then || 'none'} of ${seat}\u2019s pieces can be captured, not ${now}.`,
    threatens: (other: string, count: number) =>
      plural(count, {
        one: `It threatens # piece of ${other}.`,
        other: `It threatens # pieces of ${other}.`,
      }),
  },
} satisfies GameWords & Record<string, unknown>;

export type Words = typeof words;
