import { expect, test } from 'vitest';
import { SCORES, soundOf, type Heard } from '../src/lib/sound/tones';

const state = (moves: number, pieces: number, over = false, winner: number | null = null): Heard => ({
  moves: Array(moves).fill(0),
  pieces: Array(pieces).fill({}),
  outcome: over ? { winner } : null,
});

test('a move, a capture and the end are heard, a step back and the first sight are not', () => {
  const before = state(3, 10);
  expect(soundOf(null, before)).toBeNull();
  for (const pieces of [10, 11]) expect(soundOf(before, state(4, pieces))).toBe('move');
  expect(soundOf(before, state(4, 9))).toBe('capture');
  for (const seen of [state(4, 9), before]) expect(soundOf(seen, before)).toBeNull();
  // Resigning or running out of time ends the game without a move.
  for (const over of [state(4, 9, true), state(3, 10, true)]) expect(soundOf(before, over)).toBe('end');
  expect(soundOf(state(3, 10, true), state(3, 10, true))).toBeNull();
});

test('whoever plays alone hears whether they won', () => {
  expect(soundOf(state(3, 10), state(4, 9, true, 1), 1)).toBe('won');
  expect(soundOf(state(3, 10), state(4, 9, true, 0), 1)).toBe('lost');
  expect(soundOf(state(3, 10), state(4, 9, true, null), 1)).toBe('end');
});

test('a neutron that is closed is heard', () => {
  const closed: Heard = { ...state(4, 11), pieces: [{ scoredBy: 0 }] };
  expect(soundOf(state(3, 10), closed)).toBe('score');
  expect(soundOf(closed, { ...state(5, 12), pieces: [{ scoredBy: 0 }, {}] })).toBe('move');
});

test('sounds are short and never louder than full', () => {
  for (const { tones, knocks = [] } of Object.values(SCORES)) {
    for (const part of [...tones, ...knocks]) {
      expect(part.loud).toBeLessThanOrEqual(1);
      expect(part.at + part.length).toBeLessThan(1.5);
    }
  }
});
