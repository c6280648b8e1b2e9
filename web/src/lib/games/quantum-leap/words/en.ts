import { english as plural } from '../../../i18n/plural';
import type { GameWords } from '../../../i18n/game';

const captures = (count: number): string =>
  count === 0 ? 'no captures' : plural(count, { one: '# capture', other: '# captures' });

export const words = {
  rules: {
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
    rules: {
      'QL-1': {
        title: 'Board',
        text: 'A board of hexagonal cells; the usual one is a hexagon with five cells a side, 61 in all.',
        rulings: ['Other sizes and shapes are offered, from 2 to 256 cells.'],
      },
      'QL-2': {
        title: 'Setup, second edition',
        text: 'Two players. The stones are dealt out at random until every cell holds one. White has half of them, Black the other half; where the number is odd Black has the extra stone, which makes up for White moving first.',
        rulings: ['Boards with other than 61 cells are dealt the same way.'],
      },
      'QL-3': {
        edition: true,
        title: 'Setup, first edition',
        text: 'Two to six players with equally many stones each. What is left over stays free: on 61 cells with two players one cell, which is never the centre.',
        rulings: [
          'The centre is the cell that stays in place when the board is turned by half. A board without such a cell has no centre, and any cell may stay free.',
          'Where more than one cell is left over, none of them is the centre.',
        ],
      },
      'QL-4': {
        edition: true,
        title: 'The swap, first edition',
        text: 'Before White’s first move Black may exchange any two stones, or keep the setup as it is.',
        rulings: [
          'Only with two players.',
          'Exchanging two stones of one colour would change nothing, so only pairs of a white and a black stone are offered.',
        ],
      },
      'QL-5': {
        title: 'Turns',
        text: 'White moves first. Players take turns: White, Black, Red, Green, Blue, Purple, as many as play.',
      },
      'QL-6': {
        title: 'The leap',
        text: 'A move is one capture. Count the stone’s friends: the stones of its own colour on the up to six cells around it. It leaps in a straight line exactly that many cells, over whatever lies between, and must land on an enemy stone, which is removed.\nA stone without friends cannot move.',
        rulings: [
          'On boards with holes or notches the distance is counted on the grid underneath: a leap may pass over places that are no cells.',
        ],
      },
      'QL-7': {
        title: 'The end',
        text: 'A player who cannot capture is stuck, and the game is over at once. With two players the stuck player loses; with more, the player before the stuck one in turn order wins. There are no draws.',
        rulings: ['A player who has lost all stones is stuck when the turn comes, not before.'],
      },
      'QL-8': {
        title: 'The puzzle',
        text: 'The second edition’s sheet asks: is there a setup in which one white stone captures all 31 black ones, one leap after another, Black never moving?',
      },
    },
  },
  flavour: 'leap and capture',
  summary:
    'Leap as far as a stone has friends beside it, always onto an enemy stone; if none of your stones can leap, you lose.',
  hint: 'A stone leaps as many cells as it has friends beside it, onto an enemy.',
  options: {
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
  endings: { stuck: (seat) => `${seat} has no capture.` },
  causes: { stuck: (seat) => `${seat} is stuck` },
  reasons: {
    'swap-first': () => 'First Black swaps a white stone and then a black one, or keeps the setup.',
    'no-swap': () => 'There is nothing to swap now.',
    'not-your-stone': (seat, cell) => `${seat} is to move, and has no stone on ${cell}.`,
    'no-friend': (cell) => `The stone on ${cell} has no friend beside it, so it cannot leap.`,
    'wrong-distance': (cell, friends, target) =>
      `The stone on ${cell} has ${plural(Number(friends), { one: '# friend', other: '# friends' })} beside it, so it leaps exactly ${plural(Number(friends), { one: '# cell', other: '# cells' })} in a straight line, not to ${target}.`,
    'no-target': (cell, friends) =>
      `${cell} has ${plural(Number(friends), { one: '# friend: one cell', other: '# friends: # cells' })} away there is no enemy.`,
    'no-enemy': (cell) => `A leap must land on an enemy stone, and there is none on ${cell}.`,
    'no-pair': (one, other) => `A swap takes a white and a black stone, not those on ${one} and ${other}.`,
  },
  figures: {
    'QL-2': 'A start of the second edition: 30 white stones, 31 black ones.',
    'QL-3': 'Three players on 37 cells: twelve stones each, one cell free, and not the centre.',
    'QL-6':
      'The white stone on d3 has three friends, so it reaches the cells three away; it can land on the black stone on d6.',
    'QL-7': 'White has just leapt onto c4. No black stone has a friend: Black is stuck.',
  },

  // What only this one has.
  stone: (seat: string) => `${seat.toLowerCase()} stone`,
  decision: {
    headline: (seat: string) => `${seat} may swap two stones`,
    hint: 'Choose a white stone, then a black one to exchange it with, or keep the setup.',
  },
  stones: (count: number) => plural(count, { one: 'stone', other: 'stones' }),
  /** Of the position editor. */
  swap: 'Black may still swap',
  narration: {
    always: (winner: string, loser: string, more: number, less: number) =>
      `${winner} had more captures than ${loser} from the first move to the last, at best ${more} to ${less}.`,
    from: (move: string, winner: string, loser: string, more: number, less: number) =>
      `From ${move} on, ${winner} always had more captures than ${loser}, at best ${more} to ${less}.`,
    late: (winner: string, loser: string) =>
      `${loser} had as many captures as ${winner} until just before the end.`,
    isolated: (move: string, loser: string, count: number) =>
      plural(count, {
        one: `${move} left # stone of ${loser} without a friend, so that it could not leap.`,
        other: `${move} left # stones of ${loser} without a friend, so that they could not leap.`,
      }),
    allAlone: (loser: string, all: number) =>
      plural(all, {
        one: `In the end ${loser}\u2019s one stone had no friend.`,
        other: `In the end none of ${loser}\u2019s # stones had a friend.`,
      }),
    someAlone: (loser: string, alone: number, all: number) =>
      alone === 0
        ? `In the end none of ${loser}\u2019s stones had an enemy at its distance.`
        : `In the end ${alone} of ${loser}\u2019s ${all} stones had no friend; no other could reach an enemy.`,
    why: (other: string, theirs: number, own: string, ours: number) =>
      `It leaves ${other} ${captures(theirs)}, ${own} ${ours || 'none'}.`,
  },
} satisfies GameWords & Record<string, unknown>;

export type Words = typeof words;
