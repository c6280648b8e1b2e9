import { expect, test } from 'vitest';
import { losses } from '../src/lib/play/losses';
import { piece } from './made';

/** Owners of pieces, cell by cell. */
const scene = (ply: number, ...owners: (number | null)[]) => ({
  ply,
  pieces: owners.map((owner, cell) => piece(cell, owner)),
});

test('a seat loses the piece that another has landed on', () => {
  expect(losses(scene(3, 0, 1, 2, 2), scene(4, 0, 0, 2), 3)).toEqual([0, 1, 1]);
  expect(losses(scene(3, 0, 1, 2), scene(4, 2, 1), 3)).toEqual([1, 0, 0]);
});

test('nothing is lost by an exchange, by a piece put down, or by what nobody owns', () => {
  expect(losses(scene(0, 0, 1), scene(1, 1, 0), 2)).toEqual([0, 0]);
  expect(losses(scene(0, 0), scene(1, 0, 1), 2)).toEqual([0, 0]);
  expect(losses(scene(0, 0, null), scene(1, 0), 2)).toEqual([0, 0]);
});

test('a jump through the game, or back, takes nothing', () => {
  for (const ply of [6, 3, 4]) expect(losses(scene(4, 0, 1), scene(ply, 0), 2), `${ply}`).toEqual([0, 0]);
});
