import { beforeEach, describe, expect, test } from 'vitest';
import { Motion, type Picture } from '../src/lib/board/motion';
import { piece } from './made';

const placed = ({ drawn }: Picture): number[] => drawn.filter((one) => one.placed).map(({ id }) => id);
const on = ({ drawn }: Picture, cell: number) => drawn.find((one) => one.piece.cell === cell)!;

describe('what moved between two pictures', () => {
  let motion: Motion;
  beforeEach(() => void (motion = new Motion()));

  test('a capture moves the captor and takes the captured', () => {
    const first = motion.update([piece(1, 0), piece(5, 1), piece(9, 0)]);
    const next = motion.update([piece(5, 0), piece(9, 0)]);
    const captor = on(first, 1).id;
    expect(next.moved).toMatchObject([{ id: captor, from: 1, to: 5 }]);
    expect(next.taken.map((drawn) => drawn.piece.owner)).toEqual([1]);
    expect(on(next, 5).id).toBe(captor);
  });

  test('a tower that grows keeps its identity', () => {
    motion.update([piece(0, 0, 'queen', 2), piece(8, 1, 'circle', 3)]);
    const next = motion.update([piece(8, 0, 'queen', 5)]);
    expect(next.moved).toMatchObject([{ id: 0, from: 0, to: 8 }]);
    expect(next.moved[0]!.before.count, 'it grows when it has landed').toBe(2);
    expect(next.drawn[0]!.before?.count).toBe(2);
  });

  test('what stands still is the same object, and what has landed becomes another one', () => {
    const first = motion.update([piece(1, 0), piece(5, 1), piece(9, 0)]);
    const next = motion.update([piece(5, 0), piece(9, 0), piece(7, null, 'neutron')]);
    expect(on(next, 9)).toBe(on(first, 9));
    expect([on(next, 5).landing, on(next, 7).placed, on(next, 9).placed]).toEqual([true, true, undefined]);
    const last = motion.update([piece(5, 0), piece(9, 0), piece(7, null, 'neutron')]);
    const again = [on(last, 5).landing, on(last, 7).placed];
    expect(again, 'it neither lands nor is put down again').toEqual([undefined, undefined]);
    expect(on(last, 5).id).toBe(on(next, 5).id);
  });

  test('a swap moves both', () => {
    motion.update([piece(1, 0), piece(2, 1)]);
    const next = motion.update([piece(1, 1), piece(2, 0)]);
    expect(next.moved.map(({ from, to }) => `${from} to ${to}`)).toEqual(['2 to 1', '1 to 2']);
    expect(next.taken).toEqual([]);
  });

  test('a placement is no motion, and a changed state no change', () => {
    motion.update([piece(3, 0, 'die', 2, 'open')]);
    const next = motion.update([piece(3, 0, 'die', 2, 'covered'), piece(4, 1, 'die', 1, 'open')]);
    expect(next.moved).toEqual([]);
    expect(placed(next)).toEqual([1]);
    expect(next.drawn[0]!.piece.state).toBe('covered');
  });

  test('a piece that somebody scores is told once', () => {
    motion.update([piece(3, null, 'neutron'), piece(4, 0)]);
    const closed = { ...piece(3, null, 'neutron', 1, 'surrounded'), scoredBy: 1 };
    expect(motion.update([closed, piece(4, 0), piece(5, 1)]).scored).toEqual([3]);
    expect(motion.update([closed, piece(4, 0), piece(5, 1)]).scored).toEqual([]);
  });

  test('nothing moves in the first picture, nor in a jump through the game', () => {
    expect(placed(motion.update([piece(1, 0)]))).toEqual([]);
    const many = [2, 3, 4, 5].map((cell) => piece(cell, 1));
    const jump = motion.update(many);
    expect([jump.moved, placed(jump), jump.taken]).toEqual([[], [], []]);
  });
});
