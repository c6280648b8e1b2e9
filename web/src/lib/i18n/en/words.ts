/** English: the words of the rules. Seats, options and endings are named as the server names them. */

import type { Decision } from '../../games/theme';

const plain = (seat: string): string => seat.toLowerCase();
const upTo = (height: number): string => (height === 1 ? 'one square' : `up to ${height} squares`);

/** An option of a game. */
export interface OptionWords {
  title: string;
  words: string;
  choices?: Record<string, string>;
  /** A number of it, such as "2 players". */
  count?: (value: string) => string;
}

export const words = {
  seats: {
    White: 'White',
    Black: 'Black',
    Red: 'Red',
    Green: 'Green',
    Blue: 'Blue',
    Purple: 'Purple',
  } as Record<string, string>,
  /** A seat in small marks on the board: no two alike. */
  initials: { White: 'W', Black: 'Bk', Red: 'R', Green: 'G', Blue: 'Bl', Purple: 'P' } as Record<
    string,
    string
  >,
  pieces: {
    stone: (seat: string) => `${plain(seat)} stone`,
    tower: (seat: string, kind: string, height: number, frozen: boolean) =>
      `${plain(seat)} ${kind}${height > 1 ? `, height ${height}` : ''}${frozen ? ', frozen' : ''}`,
    die: (seat: string, face: number, state: string | null) =>
      `${plain(seat)} die ${face}${state ? `, ${state}` : ''}`,
    neutron: (surrounded: boolean, scorer: string | null): string =>
      surrounded
        ? scorer === null
          ? 'surrounded neutron, nobody\u2019s point'
          : `surrounded neutron, ${scorer}\u2019s point`
        : 'neutron',
    particle: (seat: string, kind: string) => `${plain(seat)} ${kind}`,
  },
  choices: {
    n: 'neutron',
    '+': 'positive',
    '-': 'negative',
    pass: 'Pass',
    keep: 'Keep the setup',
  } as Record<string, string>,
  die: (face: string) => `die ${face}`,
  /** What the looks of a die say. */
  dice: {
    fulfilled: 'ringed: scores now',
    dead: 'struck through: can no longer score',
    covered: 'covered: shut in, never scores',
  },
  /** How Quantum's pieces move, by kind and height. */
  manners: {
    square: (height) => `straight, ${upTo(height)}`,
    circle: (height) => `diagonally, ${upTo(height)}`,
    queen: (height) => `straight or diagonally, ${upTo(height)}`,
  } as Record<string, (height: number) => string>,
  frozen: 'never moves again',
  /** Decisions that are not ordinary moves. */
  decisions: {
    swap: {
      headline: (seat: string) => `${seat} may swap two stones`,
      hint: 'Choose a white and a black stone to exchange, or keep the setup.',
      buttons: {},
    },
    bonus: {
      headline: (seat: string) => `Bonus for ${seat}`,
      hint: 'Put a neutron on any empty square, or decline.',
      buttons: { pass: 'Decline' },
    },
  } satisfies Record<string, Decision>,
  summaries: {
    'quantum-leap':
      'Leap as far as a stone has friends beside it, always onto an enemy stone; if none of your stones can leap, you lose.',
    quantum: 'Land on enemy pieces to build towers; own three towers of six or more.',
    'quantum-link': 'Place dice and bet on how many of your own will surround each of them.',
    quanta: 'Surround neutrons with more particles of your own than your opponent\u2019s.',
  } as Record<string, string>,
  unknownDesigner: 'Designer unknown',
  options: {
    'quantum-leap': {
      edition: {
        title: 'Edition',
        words:
          '2nd: full board, two players. 1st: equal stones, a free cell, Black may swap two; 2 to 6 players.',
        choices: { '2': 'Second edition', '1': 'First edition' },
      },
      board: { title: 'Board', words: 'The shape and size of the hexagonal board.' },
      players: {
        title: 'Players',
        words: 'How many play; more than two play by edition 1.',
        count: (value) => `${value} players`,
      },
    },
    quantum: {
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
    'quantum-link': {
      board: { title: 'Board', words: 'The shape of the hexagonal board.' },
      dice: {
        title: 'Dice',
        words: 'How many dice each player has; default: half the number of cells.',
        count: (value) => `${value} dice`,
      },
    },
    quanta: {
      board: { title: 'Board', words: 'How many files and ranks the board has.' },
      placing: {
        title: 'Placing',
        words: 'Which squares are adjacent to an occupied one.',
        choices: { any: 'All eight around it', orthogonal: 'The four along rank and file' },
      },
      majority: {
        title: 'Majority',
        words: 'What it takes to win a surrounded neutron.',
        choices: {
          plurality: 'More particles than the other player',
          absolute: 'At least five of the eight',
        },
      },
    },
  } as Record<string, Record<string, OptionWords>>,
  levels: {
    1: 'plays whatever it sees first',
    2: 'barely looks at what it does',
    3: 'a first-time player',
    4: 'has played a few games',
    5: 'knows the game',
    6: 'a club player',
    7: 'sees your plans',
    8: 'thinks hard',
    9: 'has played thousands of games',
    10: 'the strongest',
  } as Record<number, string>,
  endings: {
    stuck: 'The player to move has no capture.',
    'three-towers': 'One player owns three stacks of height 6 or more.',
    'both-stuck': 'Neither player can move, and the stacks of height 6 or more decide.',
    'no-captures': '100 plies in a row captured nothing.',
    repetition: 'The position has occurred for the third time.',
    'both-passed': 'Both players passed in succession.',
    'no-placement': 'Neither player can place another die.',
    'all-placed': 'Every particle is on the board.',
    blocked: 'Neither player has a legal placement.',
  } as Record<string, string>,
  youResigned: 'you resigned',
  /** Why a game ended, after "You lost:"; `seat` is the one to move, or the one who gave up. */
  causes: {
    stuck: (seat) => `${seat} is stuck`,
    'three-towers': () => 'three towers of six',
    'both-stuck': () => 'nobody can move',
    'no-captures': () => '100 plies without a capture',
    repetition: () => 'the position came a third time',
    resigned: (seat) => `${seat} resigned`,
    time: (seat) => `${seat} has no time left`,
    agreed: () => 'the players agreed',
    left: (seat) => `${seat} left`,
  } as Record<string, (seat: string) => string>,
  timeUp: (seat: string) => `${seat} has no time left.`,
  leftOfMany: (seat: string) => `${seat} has left, as if stuck: the player before wins.`,
  timeUpOfMany: (seat: string) => `${seat} has no time left, and is stuck: the player before wins.`,
  resigned: (seat: string) => `${seat} resigns.`,
};
