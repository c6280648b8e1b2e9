import { expect, test } from 'vitest';
import { analysisUrl } from '../src/lib/analysis/url';
import { embedAddress, shortAddress } from '../src/lib/share/share';

const place = { game: 'quanta', setup: null, seed: null, moves: ['+@a1', 'n@c3'] };

test('an address carries the moves, for a page and for a frame', () => {
  const address = '/analysis?game=quanta&moves=%2B%40a1%2Cn%40c3';
  expect(analysisUrl(place)).toBe(address);
  expect(embedAddress('https://q.example', place)).toBe(
    `https://q.example${address.replace('analysis', 'embed')}`,
  );
});

test("a position of a table's game needs no moves, and one beside it does", () => {
  expect(shortAddress('t1', ['a', 'b'], ['a', 'b', 'c'])).toBe('/analysis?table=t1&at=2');
  expect(shortAddress('t1', [], [])).toBe('/analysis?table=t1&at=0');
  expect(shortAddress('t1', ['a', 'x'], ['a', 'b', 'c'])).toBeNull();
  expect(shortAddress('t1', ['a', 'b', 'c'], ['a', 'b'])).toBeNull();
});
