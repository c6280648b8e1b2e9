import { english as plural } from '../../../i18n/plural';
import type { GameWords } from '../../../i18n/game';

export const words = {
  rules: {
    title: 'Quanta',
    by: 'The Forces of Quantum Mechanics',
    lead: 'Particles gather around neutrons, and like charges repel. Whoever has most of the eight particles around a neutron scores it.',
    picture:
      'The neutron in the middle is surrounded: three white particles, two blue ones and three neutrons around it. White has more, and scores a point.',
    brief: {
      goal: 'Score more neutrons than the other player.',
      move: 'Put a neutron or one of your own particles next to a particle on the board. Two equal charges must not touch along a rank or a file.',
      end: 'A neutron with all eight squares around it taken goes to whoever has more particles there. The game ends when every particle is on the board.',
    },
    rules: {
      'QA-1': {
        title: 'Board',
        text: 'Fourteen by fourteen squares; from five to sixteen each way can be chosen.',
      },
      'QA-2': {
        title: 'Particles',
        text: 'Forty neutrons, shared. White and Blue have twenty positive and twenty negative particles each.',
      },
      'QA-3': {
        title: 'Start',
        text: 'Four of the neutrons begin on the board.',
        rulings: [
          'The picture is lost. They begin on e5, e10, j5 and j10; on other boards at about a third from each edge.',
        ],
      },
      'QA-4': {
        title: 'Like charges',
        text: 'Two particles of the same charge, of whichever colour, never lie side by side along a rank or a file. Diagonally they may. Neutrons have no charge and lie next to anything.',
      },
      'QA-5': {
        title: 'A turn',
        text: 'Put one particle, a neutron or one of your own, on an empty square next to one that is taken.',
        rulings: [
          'White begins.',
          'Next to means any of the eight squares around; as an option only the four along rank and file.',
        ],
      },
      'QA-6': {
        title: 'Clusters',
        text: 'A neutron with all eight squares around it taken is surrounded. The player with more particles of his own colour among the eight scores a point and may place a bonus neutron. With equally many nobody does. At the edge no neutron is ever surrounded.',
        rulings: [
          'More than the other player is enough; as an option five of the eight are needed.',
          'It does not matter who completed the cluster, nor whether a bonus did.',
          'The particle just placed can itself be the surrounded neutron.',
        ],
      },
      'QA-7': {
        title: 'The bonus',
        text: 'A bonus neutron may go on any empty square of the board.',
        rulings: [
          'It may be declined. Bonuses are taken before the next turn: first all that are owed to the player whose turn it was, then the other’s. A cluster completed by a bonus adds to what is owed.',
          'A bonus that cannot be taken, for want of neutrons or squares, lapses; the point stays.',
        ],
      },
      'QA-8': {
        title: 'Passing',
        text: 'A player who can place nothing passes until something can be placed again.',
      },
      'QA-9': {
        title: 'The end',
        text: 'The game ends when every particle is on the board. The higher score wins; equal scores are a draw.',
        rulings: ['It also ends as soon as neither player can place anything and no bonus is owed.'],
      },
    },
  },
  flavour: 'surround',
  summary: 'Surround neutrons with more particles of your own than your opponent\u2019s.',
  hint: 'Take a particle, then a square; or a square first. Surround neutrons.',
  options: {
    board: { title: 'Board', words: 'How many files and ranks the board has.' },
    placing: {
      title: 'Placing',
      words: 'Which squares are adjacent to an occupied one.',
      choices: { any: 'All eight around it', orthogonal: 'The four along rank and file' },
    },
    majority: {
      title: 'Majority',
      words: 'What it takes to win a surrounded neutron.',
      choices: { plurality: 'More particles than the other player', absolute: 'At least five of the eight' },
    },
  },
  endings: {
    'all-placed': () => 'Every particle is on the board.',
    blocked: () => 'Neither player has a legal placement.',
  },
  causes: {},
  reasons: {
    'can-place': (seat) => `${seat} can place something, so may not pass.`,
    taken: (cell) => `${cell} is taken.`,
    'bonus-first': (seat) => `${seat} has a bonus: a neutron on any empty square, or nothing.`,
    'no-neutron': () => 'No neutron is left.',
    'no-particle': (seat, kind) => `${seat} has no ${kind} particle left.`,
    'not-adjacent': (cell) => `${cell} does not touch anything on the board.`,
    'same-charge': (cell, kind, there) =>
      `${cell} touches the ${kind} particle on ${there}: like charges repel.`,
  },
  figures: {
    'QA-3': 'The four neutrons at the start.',
    'QA-4':
      'What White may put where: n for a neutron, plus and minus. No plus beside a plus, no minus beside a minus.',
    'QA-6': 'The eight squares around the neutron on c3; one is still free.',
  },

  // What only this one has.
  neutron: (surrounded: boolean, scorer: string | null): string =>
    surrounded
      ? scorer === null
        ? 'surrounded neutron, nobody\u2019s point'
        : `surrounded neutron, ${scorer}\u2019s point`
      : 'neutron',
  particle: (seat: string, kind: string) => `${seat.toLowerCase()} ${kind}`,
  decision: {
    headline: (seat: string) => `Bonus for ${seat}`,
    hint: 'Put a neutron on any empty square, or decline.',
    buttons: { pass: 'Decline' },
  },
  left: (what: string) => `${what} left`,
  /** Of the position editor. */
  bonuses: 'Bonuses owed: - for none, or letters such as wwb',
  narration: {
    haul: (move: string, seat: string, count: number) => `${move} won ${seat} ${count} neutrons at once.`,
    narrow: (winner: string, all: number, close: number) =>
      `${winner} won ${plural(all, { one: '# neutron', other: '# neutrons' })}${close === 0 ? '' : all === 1 ? ' by a single particle' : `, ${close} of them by a single particle`}.`,
    nobodys: (count: number) =>
      plural(count, {
        one: '# surrounded neutron was nobody\u2019s: both had as many particles around it.',
        other: '# surrounded neutrons were nobody\u2019s: both had as many particles around them.',
      }),
    closes: (seat: string, count: number) =>
      `It wins ${seat} ${plural(count, { one: '# neutron', other: '# neutrons' })}.`,
    why: (own: string, ours: number, other: string, theirs: number) =>
      `Then ${own} leads around ${plural(ours, { one: '# open neutron', other: '# open neutrons' })}, ${other} around ${theirs || 'none'}.`,
  },
} satisfies GameWords & Record<string, unknown>;

export type Words = typeof words;
