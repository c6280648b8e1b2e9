import { expect, test } from 'vitest';
import { GAP, numberOf, RADIUS, START } from '../src/lib/board/arrow';
import { UNIT } from '../src/lib/board/layout';

test('a number leaves most of its arrow to be seen, and the numbers of a cell stand apart', () => {
  const from = { x: 0, y: 0 };
  for (const cells of [1, 2, 5]) {
    const length = cells * UNIT;
    const number = numberOf(from, { x: length, y: 0 });
    const arrow = length - GAP - START;
    const covered = number.x + number.radius - START;
    expect(covered / arrow).toBeLessThan(0.25);
    // The next of six directions.
    const other = numberOf(from, { x: length / 2, y: (length * Math.sqrt(3)) / 2 });
    expect(Math.hypot(number.x - other.x, number.y - other.y)).toBeGreaterThan(1.7 * number.radius);
  }
  expect(numberOf(from, undefined).radius).toBe(RADIUS);
});
