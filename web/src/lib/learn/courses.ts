/**
 * The courses: each step is a position and the moves that answer its task. What is said about them
 * is in the language's own file. The rules are the server's: a step whose position or answers they
 * do not allow fails the browser tests.
 */

import type { Puzzle } from '../puzzles/numbered';
import type { Faulty } from '../puzzles/words';
import given from './ideas.json' with { type: 'json' };

export interface Step {
  id: string;
  game: string;
  /** The start position; the seed's where it is not given. */
  setup: string | null;
  seed: string | null;
  /** What has been played since. */
  moves: readonly string[];
  /** The moves that do what is asked. */
  answer: RegExp;
  /** Whether the task asks for the lens. */
  lens?: boolean;
  /** A puzzle's: exactly one move is right, and what is wrong with the others is known. */
  faulty?: Faulty;
}

export interface Course {
  id: string;
  /** The game whose rules it teaches. */
  family: string;
  steps: readonly Step[];
  /** The game to be played at the end. */
  game: string;
}

const step = (id: string, game: string, setup: string, answer: RegExp, moves: string[] = []): Step => ({
  id,
  game,
  setup,
  seed: null,
  moves,
  answer,
});

/** The ideas of strategy are shown on puzzles: that their answers are right is proven. */
const ideas = given as unknown as Record<string, Puzzle>;

function idea(id: string): Step {
  const { game, setup, line, wrong, within } = ideas[id]!;
  const answer = new RegExp(`^${line[0]!.replace(/[+]/g, '\\$&')}$`);
  return { ...step(id, game, setup, answer), faulty: { within, wrong } };
}

const LEAP = 'quantum-leap:board=hex3';
const QUANTUM = 'quantum:board=6x6';
const LINK = 'quantum-link:board=hex3';
const QUANTA = 'quanta:board=6x6';
const RING = '6/6/1WwW2/1wn3/1WnB2/6 w -';

export const COURSES: readonly Course[] = [
  {
    id: 'quantum-leap',
    family: 'quantum-leap',
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
    family: 'quantum-leap',
    game: 'quantum-leap',
    steps: [idea('isolate'), idea('spare')],
  },
  {
    id: 'first-edition',
    family: 'quantum-leap',
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
  {
    id: 'quantum',
    family: 'quantum',
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
    family: 'quantum',
    game: 'quantum',
    steps: [idea('double'), idea('corner')],
  },
  {
    id: 'quantum-link',
    family: 'quantum-link',
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
    family: 'quantum-link',
    game: 'quantum-link',
    steps: [idea('count')],
  },
  {
    id: 'quanta',
    family: 'quanta',
    game: 'quanta:board=7x7',
    steps: [
      step('diagonal', QUANTA, '6/6/6/2W3/6/6 w -', /^\+@(b2|b4|d2|d4)$/),
      step('beside', QUANTA, '6/6/6/2W3/6/6 w -', /^-@(b3|d3|c2|c4)$/),
      step('surround', QUANTA, RING, /^[-n]@d3$/),
      step('bonus', QUANTA, RING, /^n@/, ['-@d3']),
    ],
  },
  {
    id: 'quanta-ideas',
    family: 'quanta',
    game: 'quanta:board=9x9',
    steps: [idea('close'), idea('parity')],
  },
];

/** The steps whose boards show a game's goal, a move and the end beside the rules in brief. */
const BRIEF: Record<string, readonly [goal: string, move: string, end: string]> = {
  'quantum-leap': ['reach', 'over', 'stuck'],
  quantum: ['frozen', 'tower', 'win'],
  'quantum-link': ['bet', 'pair', 'pass'],
  quanta: ['surround', 'beside', 'close'],
};

export const PARTS = ['goal', 'move', 'end'] as const;

/** The step that shows a part of the rules in brief. */
export function briefStep(family: string, part: (typeof PARTS)[number]): Step | undefined {
  const id = BRIEF[family]?.[PARTS.indexOf(part)];
  return COURSES.filter((course) => course.family === family)
    .flatMap(({ steps }) => steps)
    .find((one) => one.id === id);
}

export const courseNamed = (id: string | null): Course | undefined =>
  COURSES.find((course) => course.id === id);
