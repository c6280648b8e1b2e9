import { expect, test } from 'vitest';
import { accountsOf, isMuted, joined, lengthOf, mute, unread } from '../src/lib/play/chat';
import { emptyStorage } from './storage';
import type { ChatLine } from '../src/lib/wire';

const line = (number: number, seat = 0): ChatLine => ({ line: number, seat, text: 'x', time: number });

test('lines come once and in order, also when a table says them all again', () => {
  const lines = joined(joined([], [line(1), line(2)]), [line(3)]);
  expect(joined(lines, [line(1), line(2), line(3), line(4)]).map((one) => one.line)).toEqual([1, 2, 3, 4]);
  expect(joined(lines, [line(2)])).toBe(lines);
});

test('what others said since is new', () => {
  const lines = [line(1, 0), line(2, 1), line(3, 0), line(4, 1)];
  expect([0, 2, 4].map((read) => unread(lines, read, [0]))).toEqual([2, 1, 0]);
});

test('a character is one, however it is stored', () => {
  expect(lengthOf(' 👍あa ')).toBe(3);
});

test('an account with several seats is named once', () => {
  const players = ['Nina', 'Nina', 'Otto', 'Otto'].map((name) => ({ name }));
  expect(accountsOf({ players: [...players, null], own: [3, 4] })).toEqual(['Nina', 'Otto']);
});

test('who is muted stays so, until they are heard again', () => {
  const stored = emptyStorage();
  mute(['Nina'], true);
  expect([isMuted(['Nina']), isMuted(['Nina', 'Otto']), isMuted([])]).toEqual([true, false, false]);
  mute(['Nina'], false);
  expect(isMuted(['Nina'])).toBe(false);
  for (const wrong of ['{', '7', '["a", 7]']) {
    stored.set('quantarium-muted', wrong);
    expect(isMuted(['b'])).toBe(false);
  }
});
