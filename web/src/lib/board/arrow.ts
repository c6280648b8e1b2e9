/** The arrow of a move, from near the centre of one cell to near that of another, and its number. */
import { UNIT, type Point } from './layout';

/** Where the shaft begins, how far before the other centre the tip is, and how long the head is. */
export const [START, GAP, HEAD] = [30, 14, 30];
/** How large a number is, and how far from the first centre it stands. */
export const RADIUS = 15;
const AWAY = 36;

/** How long the way is from one point to another, and what lies along it and beside it. */
function way(from: Point, to: Point): { length: number; at: (along: number, across: number) => string } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  return { length, at: (a, b) => `${from.x + ux * a - uy * b} ${from.y + uy * a + ux * b}` };
}

/** Between two pieces that changed places: it points both ways. */
export function exchange(from: Point, to: Point): string {
  const { length, at } = way(from, to);
  const [start, end] = [8, length - 8];
  const [tail, neck] = [start + 26, end - 26];
  return `M${at(start, 0)}L${at(tail, 17)}L${at(tail, 6)}L${at(neck, 6)}L${at(neck, 17)}L${at(end, 0)}L${at(neck, -17)}L${at(neck, -6)}L${at(tail, -6)}L${at(tail, -17)}Z`;
}

export function arrow(from: Point, to: Point, half: number): string {
  const { length, at } = way(from, to);
  const end = length - GAP;
  const neck = end - HEAD;
  return `M${at(START, half)}L${at(neck, half)}L${at(neck, half + 12)}L${at(end, 0)}L${at(neck, -half - 12)}L${at(neck, -half)}L${at(START, -half)}Z`;
}

/** Where a move's number stands: on the arrow's tail, on a short one smaller and further back, and beside what is put on a cell. */
export function numberOf(from: Point, to: Point | undefined): Point & { radius: number } {
  if (!to) return { x: from.x + 34, y: from.y - 34, radius: RADIUS };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const short = length < 1.3 * UNIT;
  const share = (short ? 23 : AWAY) / length;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    radius: short ? 13 : RADIUS,
  };
}
