/** English: what notices say. The service worker has these words of every language, and no others. */
import type { NoticeKind } from '../../wire';

export const notices = {
  titles: {
    turn: 'It is your turn',
    offer: 'You are asked something',
    begun: 'A game has begun',
    over: 'A game is over',
    challenge: 'You are challenged',
    came: 'Somebody you follow is here',
    opened: 'Somebody you follow has opened a game',
    time: 'A time is proposed for your league game',
    arena: 'An arena that you have joined starts',
    test: 'Quantarium',
  } satisfies Record<NoticeKind, string>,
  against: (names: string) => `against ${names}`,
  by: (name: string) => `by ${name}`,
  test: 'This is how you will be told.',
};
