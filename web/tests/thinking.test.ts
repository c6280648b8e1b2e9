import { beforeEach, expect, test } from 'vitest';
import { noteThinking, secondsPerMove } from '../src/lib/standing/thinking';
import { emptyStorage } from './storage';

let stored: Map<string, string>;
beforeEach(() => void (stored = emptyStorage()));

test('nothing is said of a level before it has made a few moves here', () => {
  for (let i = 0; i < 4; i++) noteThinking('tab', 'quanta', 10, 800);
  expect(secondsPerMove('tab', 'quanta', 10)).toBeNull();
  noteThinking('tab', 'quanta', 10, 800);
  expect(secondsPerMove('tab', 'quanta', 10)).toBe(0.8);
  // Neither of another level, nor of another game, nor of the server's machine.
  expect(secondsPerMove('tab', 'quanta', 9)).toBeNull();
  expect(secondsPerMove('tab', 'quantum', 10)).toBeNull();
  expect(secondsPerMove('server', 'quanta', 10)).toBeNull();
});

test('one slow move changes nothing, and what was measured long ago is forgotten', () => {
  for (let i = 0; i < 10; i++) noteThinking('server', 'quantum', 8, 100 + i);
  noteThinking('server', 'quantum', 8, 90_000);
  expect(secondsPerMove('server', 'quantum', 8)).toBe(0.105);
  for (let i = 0; i < 15; i++) noteThinking('server', 'quantum', 8, 400);
  expect(secondsPerMove('server', 'quantum', 8)).toBe(0.4);
});

test('what cannot be read is as if nothing had been measured', () => {
  for (const broken of ['[', 'null', '{"tab quanta 1": 7}']) {
    stored.set('quantarium-thinking', broken);
    expect(secondsPerMove('tab', 'quanta', 1)).toBeNull();
    noteThinking('tab', 'quanta', 1, 5);
    expect(secondsPerMove('tab', 'quanta', 1)).toBeNull();
  }
});
