import { english as plural } from '../../../i18n/plural';
import type { GameWords } from '../../../i18n/game';

export const words = {
  rules: {
    title: 'Quantum Link',
    by: 'A game by Néstor Romeral Andrés',
    lead: 'Each die is a bet: at the end it should have as many friends around it as its face shows. Only dice that have exactly that many score.',
    picture:
      'Green’s 2 in the middle has two green neighbours: as it stands it scores (ring). Black’s 6 can no longer have six (struck through). The green 1 in the corner is shut in without a friend (covered).',
    brief: {
      goal: 'Score more than the other player.',
      move: 'Put one of your dice on an empty cell with any face up. It scores its face if, at the end, exactly that many of your other dice touch it. Dice never move.',
      end: 'The game ends when both players pass in succession. The higher sum of scoring faces wins.',
    },
    rules: {
      'QK-1': {
        title: 'Board',
        text: 'An empty board of hexagonal cells; the usual one is a hexagon with five cells a side.',
        rulings: ['Other sizes and shapes are offered, from 2 to 256 cells.'],
      },
      'QK-2': {
        title: 'Dice',
        text: 'Each player has 30 dice of one colour.',
        rulings: ['On other boards each has half as many dice as there are cells, or the number chosen.'],
      },
      'QK-3': { title: 'Turns', text: 'Players alternate.', rulings: ['Green has the first turn.'] },
      'QK-4': {
        title: 'A turn',
        text: 'Put one of your dice on an empty cell with any face up, or pass. Dice never move and never turn.',
      },
      'QK-5': {
        title: 'Counters',
        text: 'A die is shut in when every cell around it holds a die; the border shuts in too. A die that is shut in and has not as many friends as its face shows gets a counter: it cannot score any more. It still counts as a neighbour.\nAt the end every die that does not score is covered.',
      },
      'QK-6': {
        title: 'The end',
        text: 'The game ends when both players pass in succession. Passing for want of dice counts.',
        rulings: ['It also ends at once when neither player can place a die.'],
      },
      'QK-7': {
        title: 'The score',
        text: 'A die scores when the number of its friends is exactly its face. Each player adds up the faces of the dice that score; the higher sum wins. After a tie, play again with the other player first.',
      },
    },
  },
  flavour: 'bet with dice',
  summary: 'Place dice and bet on how many of your own will surround each of them.',
  hint: 'Take a die, then a cell; or a cell first. Its number bets how many of your dice will touch it.',
  options: {
    board: { title: 'Board', words: 'The shape of the hexagonal board.' },
    dice: {
      title: 'Dice',
      words: 'How many dice each player has; default: half the number of cells.',
      count: (value) => `${value} dice`,
    },
  },
  endings: {
    'both-passed': () => 'Both players passed in succession.',
    'no-placement': () => 'Neither player can place another die.',
  },
  causes: {},
  reasons: {
    'no-dice': (seat, count) => `${seat} has placed all ${count} dice.`,
    occupied: () => 'There is a die on that cell already.',
  },
  figures: { 'QK-5': 'Friends out of face: what scores, what can still score, and what is lost.' },

  // What only this one has.
  die: (seat: string, face: number, state: string | null) =>
    `${seat.toLowerCase()} die ${face}${state ? `, ${state}` : ''}`,
  /** What the looks of a die say. */
  dice: {
    fulfilled: 'ringed: scores now',
    dead: 'struck through: can no longer score',
    covered: 'covered: shut in, never scores',
  },
  diceLeft: (count: number) => plural(count, { one: 'die left', other: 'dice left' }),
  /** Of the position editor. */
  face: 'Face',
  passes: 'Passes in a row',
  narration: {
    spoilt: (move: string, loser: string, face: number, cell: string) =>
      `${move} spoilt ${loser}\u2019s ${face} on ${cell}: it could not score any more.`,
    scored: (one: string, scoring: number, all: number, other: string, theirs: number, theirAll: number) =>
      `${all === 1 ? `${one}\u2019s only die ${scoring === 0 ? 'did not score' : 'scored'}` : `${scoring || 'None'} of ${one}\u2019s ${all} dice scored`}, and ${theirAll === 1 ? `${other}\u2019s only die ${theirs === 0 ? 'did not' : 'did'}` : `${theirs || 'none'} of ${other}\u2019s ${theirAll} did`}.`,
    /** What both have, and the most that they can have. */
    why: (own: string, now: number, most: number, other: string, theirs: number, theirMost: number) =>
      `Then ${own} has ${plural(now, { one: '# point', other: '# points' })} of at most ${most}, ${other} ${theirs} of ${theirMost}.`,
  },
} satisfies GameWords & Record<string, unknown>;

export type Words = typeof words;
