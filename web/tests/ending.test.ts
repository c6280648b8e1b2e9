import { expect, test } from 'vitest';
import { abortWords, announcement, ending, firstMoveWords, headline } from '../src/lib/play/status';
import type { Clock, Outcome } from '../src/lib/wire';
import { tableView as view } from './made';

const outcome = { winner: null, result: '*', reason: 'unplayed', words: '' } as unknown as Outcome;

test('who made no first move in time is told so, the others who it was', () => {
  const over = view({ outcome });
  expect(ending(over, outcome, [0])).toBe('You didn\u2019t make your first move in time.');
  expect(ending(over, outcome, [1])).toBe('White didn\u2019t make the first move in time.');
  expect(ending(over, outcome)).toBe('White didn\u2019t make the first move in time.');
  expect(announcement(view({}), over, [0])).toContain('You didn\u2019t make your first move in time.');
});

test('a game of a league or an arena that is broken off says what it counts there', () => {
  const over = view({ outcome: { ...outcome, reason: 'aborted' } });
  expect(announcement(view({}), over, [0])).toMatch(/Game aborted\. Nobody wins\.$/);
  expect(headline(over, [], '0-1')).toBe('Game aborted: Black wins');
  expect(announcement(view({}), over, [1], '1/2-1/2')).toMatch(/Game aborted: Draw\. Game aborted\.$/);
  // Before it is done, too, as long as it counts.
  const arena = { id: 'a', name: 'Friday', ends: 9 };
  const said = [true, false].map((begun) => abortWords(begun, arena, 8));
  expect(said).toEqual(['counts as a draw', 'counts as your loss']);
  expect(abortWords(false, arena, 9)).toBeNull();
  expect(abortWords(false, { id: 'l', name: 'Ladder', over: true }, 8)).toBeNull();
});

test('how long a first move may take is said with whose it is', () => {
  const due = view({ clock: { first: 103_000 } as Clock });
  expect(firstMoveWords(due, 103_000, [0])).toBe('You have 1 minute 43 seconds for your first move.');
  expect(firstMoveWords(due, 103_000, [1])).toBe('White has 1 minute 43 seconds for the first move.');
  expect(announcement(null, due, [1])).toContain('White has 1 minute 43 seconds');
  expect(announcement(null, view({}), [1])).not.toContain('first move');
});
