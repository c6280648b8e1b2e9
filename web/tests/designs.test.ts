/** The boards that are painted by us have the cells that they are to have. */
import { expect, test } from 'vitest';
import { DESIGNS } from '../src/lib/boards/designs';
import { rowsOfMask, spotsOf } from '../src/lib/home/mask';
import { readShape, writeShape } from '../src/lib/shape';

/** Of a hexagon of five cells a side, the cells that pass; `dx` and `dy` count diagonals and rows from the middle. */
function carved(passes: (dx: number, dy: number) => boolean): string {
  const [cx, cy] = [5, 4];
  const spots = spotsOf(readShape('hex5')).filter(([x, y]) => passes(x - cx, y - cy));
  return writeShape({ kind: 'mask', numbers: [], rows: rowsOfMask(spots) });
}

/** Steps from the middle. */
const steps = (dx: number, dy: number): number => Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx - dy));
/** Two steps from the middle, straight along a row or a diagonal. */
const isLake = (dx: number, dy: number): boolean =>
  steps(dx, dy) === 2 && (dx === 0 || dy === 0 || dx === dy);

test('the designs are carved out of a hexagon', () => {
  expect(DESIGNS).toEqual({
    ring: carved((dx, dy) => steps(dx, dy) > 1),
    lakes: carved((dx, dy) => !isLake(dx, dy)),
    hourglass: carved((dx, dy) => Math.abs(2 * dx - dy) <= Math.abs(dy) + 1),
  });
});
