import { expect, test } from 'vitest';
import { trailOf } from '../src/lib/board/trail';

const moves = (...seats: number[]) => seats.map((seat, ply) => ({ text: '', seat, cells: [ply, ply + 1] }));

test('each seat\u2019s last move stays until it is to move again', () => {
  // Four seats; seat 2 has just moved, and seat 3 is to move.
  const trail = trailOf(moves(0, 1, 2, 3, 0, 1, 2), 4);
  expect(trail.map(({ seat, cells, age }) => `${seat} ${cells} ${age}`)).toEqual(['1 5,6 1', '0 4,5 2']);
});

test('a seat has one move, and two players have none', () => {
  expect(trailOf(moves(0, 0, 1), 3).map(({ seat }) => seat)).toEqual([0]);
  expect(trailOf(moves(0, 1, 0, 1), 2)).toEqual([]);
  expect(trailOf([], 6)).toEqual([]);
});
