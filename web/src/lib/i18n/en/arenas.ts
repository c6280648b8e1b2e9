/** English: the words of arenas. */
import { pluralOf } from '../plural';

const plural = pluralOf('en');

export const arenas = {
  title: 'Arenas: Quantarium',
  heading: 'Arenas',
  lead: 'For an hour or so you play one game after the other, each against somebody who is free. Come and go as you like.',
  link: 'Arenas: an hour of games, against whoever is free',
  all: 'All arenas',
  none: 'No arenas right now.',
  starts: (when: string) => `Starts: ${when}`,
  left: (minutes: number) => plural(minutes, { one: '# minute left', other: '# minutes left' }),
  was: (when: string) => `Finished; it started: ${when}`,
  lasts: (minutes: number) => `${minutes} min`,
  withBots: 'Bots fill a free seat',
  by: (name: string) => `opened by ${name}`,
  new: 'Open an arena',
  startsAt: 'Starts at',
  length: 'Lasts',
  fill: 'Bots play where a person would sit out',
  open: 'Open the arena',
  newWords: 'You play, too. It starts by itself; who is on the site then, and has joined, is paired at once.',
  logIn: 'To open or join an arena, log in.',
  own: 'You in this arena',
  plays: (pair: string) => `Your game: ${pair}`,
  toGame: 'Go to my game',
  joined: 'You have joined. Keep a page of this site open at the start: you are led to your first game.',
  waits: 'You are being paired. Keep a page of this site open: you are led to your game.',
  rests: 'You are not being paired.',
  invite: 'Join, and you are paired as soon as somebody is free.',
  back: 'Back to the arena',
  rest: 'Leave',
  remove: 'Remove the arena',
  running: 'Being played',
  noneRunning: 'No game right now.',
  gone: 'resting',
  rules:
    'A win is 2 points, a draw 1. Ties are broken by the points against those who have as many (DE), then Sonneborn-Berger (SB), then wins. A game that is not over when the arena ends does not count.',
  drawnBy: (seed: string) => `Start positions drawn by seed ${seed}.`,
  finished: (count: number) => plural(count, { one: '# finished game', other: '# finished games' }),
  missing: 'There is no such arena.',
};
