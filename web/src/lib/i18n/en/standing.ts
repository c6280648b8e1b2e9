/** English: the words of a player's record. */
import { pluralOf } from '../plural';

const plural = pluralOf('en');

export const standing = {
  heading: 'Your record against the computer',
  others: 'Record against the computer',
  game: 'Game',
  level: 'Level',
  score: (won: number, drawn: number, lost: number) => `${won} won, ${drawn} drawn, ${lost} lost`,
  strength: (level: string, from: string, to: string) =>
    `You play about like level ${level} (95% interval: ${from} to ${to}).`,
  next: (level: number) => `Level ${level} is your match.`,
  words:
    'Won and lost games against each level; a number between them counts draws. The estimate uses the measured strength of the levels on the usual boards.',
  bands: ['Beginner', 'Club player', 'Expert'],
  mixed: 'Different levels',
  beats: (below: number, percent: number) => `Wins ${percent}% against level ${below} (measured).`,
  yours: (won: number, drawn: number, lost: number) =>
    `You: ${won} won, ${drawn > 0 ? `${drawn} drawn, ` : ''}${lost} lost.`,
  filter: 'Show',
  all: 'All games',
  going: 'In progress',
  more: (count: number) => `Show ${plural(count, { one: '# more game', other: '# more games' })}`,
};
