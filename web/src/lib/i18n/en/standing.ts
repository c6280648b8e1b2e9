import { english as plural } from '../plural';

export const standing = {
  heading: 'Your record against the computer',
  others: 'Record against the computer',
  score: (won: number, drawn: number, lost: number) => `${won} won, ${drawn} drawn, ${lost} lost`,
  strength: (level: string, from: string, to: string) =>
    `You play about like level ${level}: with 95% certainty between ${from} and ${to}.`,
  next: (level: number) => `Level ${level} is your match.`,
  words:
    'Won and lost games against each level; a number between them counts draws. The estimate uses the measured strength of the levels on the usual boards.',
  bands: ['Beginner', 'Club player', 'Expert'],
  mixed: 'Different levels',
  beats: (below: number, percent: number) => `Wins ${percent}% against level ${below} (measured).`,
  thinks: (seconds: string) => `It takes about ${seconds} s a move here (measured).`,
  thinksFast: (seconds: string) => `It takes less than ${seconds} s a move here (measured).`,
  time: 'Its time for a move',
  usualTime: 'As usual',
  seconds: (count: number) => `${count} s`,
  timeWords: 'How strong this is depends on the machine, so such games do not count for your record.',
  yours: (won: number, drawn: number, lost: number) =>
    `You: ${won} won, ${drawn > 0 ? `${drawn} drawn, ` : ''}${lost} lost.`,
  people: 'With other people',
  nameless: 'Guests',
  games: (count: number) => plural(count, { one: '# game', other: '# games' }),
  several: 'Choose several\u2026',
  pick: (game: string, opened: string) => `Choose ${game}, ${opened}`,
  pickAll: 'Choose all listed',
  removeAll: (count: number) => `Delete ${plural(count, { one: '# game', other: '# games' })}`,
  removeAllSure: (count: number) => `Delete ${plural(count, { one: '# game', other: '# games' })} for good?`,
  all: 'All games',
  going: 'In progress',
  more: (count: number) => `Show ${plural(count, { one: '# more game', other: '# more games' })}`,
};
