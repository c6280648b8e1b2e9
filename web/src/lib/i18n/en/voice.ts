/** English: what is said of a finished game, and why a hint is one. Moves come with their numbers. */
import { english as plural } from '../plural';

export const voice = {
  heading: 'How the game went',
  reading: 'Reading the game\u2026',
  show: 'Show the position',
  led: (winner: string, move: string, most: number) =>
    `${winner} led from ${move} on, by up to ${plural(most, { one: '# point', other: '# points' })}.`,
};
