import { expect, test } from 'vitest';
import { rectangle } from '../src/lib/board/make';
import { layOut } from '../src/lib/board/layout';
import { stars } from '../src/lib/board/stars';

const starsOf = (width: number, height: number) => stars(layOut(rectangle(width, height)).centres);

test('star points lie where lines cross, the same from every side', () => {
  const found = starsOf(14, 14);
  expect(found).toHaveLength(9);
  for (const { x, y } of found) {
    expect(Math.abs(x % 100)).toBe(50);
    expect(Math.abs(y % 100)).toBe(50);
    expect(found).toContainEqual({ x: 1300 - x, y });
    expect(found).toContainEqual({ x, y: -1300 - y });
  }
});

test('a board with a middle cell has none there, and a small board none at all', () => {
  expect(starsOf(13, 13)).toHaveLength(4);
  expect(starsOf(6, 6)).toEqual([]);
});
