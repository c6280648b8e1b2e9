import { expect, test } from 'vitest';
import { tallies } from '../src/lib/play/summary';
import type { TableView } from '../src/lib/wire';
import { inTurn, tableView } from './made';

const view = (texts: string[], clock?: TableView['clock']): TableView =>
  tableView({ moves: inTurn(texts), clock });

test('moves and captures are counted by seat', () => {
  const [white, black] = tallies(view(['a2-a3', 'b7xb3', 'a3xb3', 'pass', 'b3xb7']));
  expect(white).toEqual({ moves: 3, captures: 2, time: null });
  expect(black).toEqual({ moves: 2, captures: 1, time: null });
  // A swap is no capture, nor is a die put on a cell.
  for (const move of ['a1~b2', '4@c3']) expect(tallies(view([move]))[0]!.captures).toBe(0);
});

test('the time used is what was given less what is left', () => {
  const control = { base: 60, increment: 5 };
  const moves = ['a', 'b', 'c'];
  const clock = { control, left: [55_000, null], running: null, paused: false, time: 0 };
  // The first move gains nothing: 60 + 5 seconds were given.
  expect(tallies(view(moves, clock))[0]!.time).toBe(10_000);
  expect(tallies(view(moves, clock))[1]!.time).toBeNull();
  // Of days nothing is kept.
  const days = { ...clock, control: { days: 3 } };
  expect(tallies(view(moves, days))[0]!.time).toBeNull();
  const other = { ...clock, left: [null, 61_000] };
  expect(tallies(view(moves, other))[1]!.time).toBe(4_000);
});
