import { expect, test } from 'vitest';
import { tallies } from '../src/lib/play/summary';
import type { TableView } from '../src/lib/wire';
import { tableView } from './made';

const view = (moves: [number, string][], clock?: TableView['clock']): TableView =>
  tableView({ moves: moves.map(([seat, text]) => ({ seat, text, cells: [] })), clock });

test('moves and captures are counted by seat', () => {
  const game = view([
    [0, 'a2-a3'],
    [1, 'b7xb3'],
    [0, 'a3xb3'],
    [1, 'pass'],
    [0, 'b3xb7'],
  ]);
  expect(tallies(game)).toEqual([
    { moves: 3, captures: 2, time: null },
    { moves: 2, captures: 1, time: null },
  ]);
  // A swap is no capture, nor is a die put on a cell.
  expect(tallies(view([[1, 'a1~b2']]))[1]!.captures).toBe(0);
  expect(tallies(view([[0, '4@c3']]))[0]!.captures).toBe(0);
});

test('the time used is what was given less what is left', () => {
  const control = { base: 60, increment: 5 };
  const moves: [number, string][] = [
    [0, 'a'],
    [1, 'b'],
    [0, 'c'],
  ];
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
