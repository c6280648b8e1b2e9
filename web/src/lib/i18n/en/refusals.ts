/** English: why moves are not legal. The games name each reason and say what it is about. */
import { pluralOf } from '../plural';

const plural = pluralOf('en');
const lines: Record<string, string> = {
  square: 'A square moves straight',
  circle: 'A circle moves diagonally',
  queen: 'A queen moves straight or diagonally',
};

export const reasons = {
  'swap-first': () => 'First Black swaps two stones, or keeps the setup.',
  'no-swap': () => 'There is nothing to swap now.',
  'not-your-stone': (seat, cell) => `${seat} is to move, and has no stone on ${cell}.`,
  'no-friend': (cell) => `The stone on ${cell} has no friend beside it, so it cannot leap.`,
  'wrong-distance': (cell, friends, target) =>
    `The stone on ${cell} has ${plural(Number(friends), { one: '# friend', other: '# friends' })} beside it, so it leaps exactly ${plural(Number(friends), { one: '# cell', other: '# cells' })} in a straight line, not to ${target}.`,
  'no-target': (cell, friends) =>
    `${cell} has ${plural(Number(friends), { one: '# friend: one cell', other: '# friends: # cells' })} away there is no enemy.`,
  'no-enemy': (cell) => `A leap must land on an enemy stone, and there is none on ${cell}.`,
  'no-pair': (one, other) => `A swap takes a white and a black stone, not those on ${one} and ${other}.`,
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
  'no-dice': (seat, count) => `${seat} has placed all ${count} dice.`,
  occupied: () => 'There is a die on that cell already.',
  'can-place': (seat) => `${seat} can place something, so may not pass.`,
  taken: (cell) => `${cell} is taken.`,
  'bonus-first': (seat) => `${seat} has a bonus: a neutron on any empty square, or nothing.`,
  'no-neutron': () => 'No neutron is left.',
  'no-particle': (seat, kind) => `${seat} has no ${kind} particle left.`,
  'not-adjacent': (cell) => `${cell} does not touch anything on the board.`,
  'same-charge': (cell, kind, there) =>
    `${cell} touches the ${kind} particle on ${there}: like charges repel.`,
} satisfies Record<string, (...args: string[]) => string>;
