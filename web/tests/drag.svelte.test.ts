import { beforeEach, expect, test } from 'vitest';
import { Drag } from '../src/lib/board/drag.svelte';
import { Zoom } from '../src/lib/board/zoom.svelte';

const centres = [0, 100, 200, 300].map((x) => ({ x, y: 0 }));
const finger = { pointerType: 'touch', currentTarget: null };
const at = (clientX: number, clientY = 0, pointerId = 1): PointerEvent =>
  ({ ...finger, clientX, clientY, pointerId }) as unknown as PointerEvent;

let chosen: number[];
let dropped: number[];
let able: boolean;
let piece: Drag;
beforeEach(() => {
  [chosen, dropped, able] = [[], [], true];
  piece = new Drag({
    centres: () => centres,
    point: (event) => ({ x: event.clientX, y: event.clientY }),
    choose: (cell) => (chosen.push(cell), able),
    targets: () => new Set([2]),
    drop: (cell) => void dropped.push(cell),
  });
});

test('a press that hardly moves is a click', () => {
  piece.press(at(0), 0);
  expect(piece.move(at(4, 3))).toBe(false);
  expect(piece.release(at(4, 3))).toBe(false);
  expect([chosen, dropped]).toEqual([[], []]);
});

test('a piece follows the pointer, snaps to a target, and is put down there', () => {
  piece.press(at(0), 0);
  piece.move(at(90, 10));
  expect(chosen).toEqual([0]);
  expect([piece.at, piece.over], 'no target is near').toEqual([{ x: 90, y: 10 }, null]);
  piece.move(at(150, 10));
  expect([piece.at, piece.over]).toEqual([{ x: 200, y: 0 }, 2]);
  expect(piece.release(at(150, 10))).toBe(true);
  expect([dropped, piece.from]).toEqual([[2], null]);
});

test('put down where it may not go, it is told why; off the board and at home nothing happens', () => {
  for (const x of [310, 700, 20]) {
    piece.press(at(0), 0);
    piece.move(at(60));
    piece.move(at(x));
    piece.release(at(x));
  }
  expect(dropped).toEqual([3]);
});

test('what cannot be chosen is not dragged, and other pointers do not drag', () => {
  able = false;
  piece.press(at(0), 0);
  expect(piece.move(at(60, 0, 9))).toBe(false);
  expect(piece.move(at(60))).toBe(false);
  expect(piece.from).toBeNull();
});

const whole = { x: -50, y: -50, width: 400, height: 200 };

test('two fingers that part make the board larger, and never show what is beside it', () => {
  const zoom = new Zoom();
  zoom.down(at(100, 50, 1));
  expect(zoom.move(at(110, 50, 1), whole, 1), 'one finger scrolls the page').toBe(false);
  zoom.down(at(200, 50, 2));
  zoom.move(at(300, 50, 2), whole, 1);
  expect(zoom.scale).toBeCloseTo(2, 1);
  const box = zoom.boxOf(whole);
  expect(box.width).toBeCloseTo(200, -1);
  expect(box.x).toBeGreaterThanOrEqual(whole.x);
  expect(box.x + box.width).toBeLessThanOrEqual(whole.x + whole.width);
  zoom.up(at(0, 0, 2));
  zoom.move(at(5000, 50, 1), whole, 1);
  expect(zoom.boxOf(whole).x, 'pushed to its edge').toBe(whole.x);
  zoom.reset();
  expect(zoom.boxOf(whole)).toBe(whole);
});

test('a pinch together goes back to the whole board', () => {
  const zoom = new Zoom();
  zoom.down(at(0, 0, 1));
  zoom.down(at(100, 0, 2));
  zoom.move(at(200, 0, 2), whole, 1);
  zoom.move(at(20, 0, 2), whole, 1);
  zoom.up(at(20, 0, 2));
  zoom.up(at(0, 0, 1));
  expect(zoom.scale).toBe(1);
});
