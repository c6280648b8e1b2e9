/** The star points of a ruled board, as on a Go board: where lines cross, a quarter of the way in, and near the middle. */
import { UNIT, type Point } from './layout';

/** No points on boards that are taken in at a glance. */
const LEAST = 8;

export function stars(centres: readonly Point[]): Point[] {
  const across = middleAndQuarters(centres.map(({ x }) => x));
  const down = middleAndQuarters(centres.map(({ y }) => y));
  return across.flatMap((x) => down.map((y) => ({ x, y })));
}

/** The lines between cells at a quarter, half and three quarters of an extent; no half where a cell is in the middle. */
function middleAndQuarters(values: readonly number[]): number[] {
  const [first, last] = [Math.min(...values), Math.max(...values)];
  const count = Math.round((last - first) / UNIT) + 1;
  if (count < LEAST) return [];
  const quarter = Math.round(count / 4);
  const lines = count % 2 === 0 ? [quarter, count / 2, count - quarter] : [quarter, count - quarter];
  return lines.map((line) => first + (line - 0.5) * UNIT);
}
