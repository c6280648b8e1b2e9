import { describe, expect, test } from 'vitest';
import { imagesOf, type Symmetry } from '../src/lib/edit/symmetry';
import { Canvas, key, maskOf, rowsOfMask, spotsOf } from '../src/lib/home/mask';
import { readShape, wrongCount } from '../src/lib/shape';

const count = (shape: string): number => spotsOf(readShape(shape)).length;

test('shapes have the cells that the notation gives them', () => {
  const shapes = ['hex5', 'hex9', 'tri10', 'rhomb8x7', 'rect9x7', 'star3'];
  expect(shapes.map(count)).toEqual([61, 217, 55, 56, 63, 73]);
  expect(rowsOfMask(spotsOf(readShape('hex2')))).toEqual(['.oo', 'ooo', 'oo']);
  expect(spotsOf(readShape('rect3x2')).map(key)).toEqual(['1,0', '2,0', '3,0', '2,1', '3,1', '4,1']);
});

test('of some shapes a board may have too few cells, or too many', () => {
  expect(['mask/.', 'mask/o', 'rhomb26x26', 'rect17x16'].map(wrongCount)).toEqual([0, 1, 676, 272]);
  for (const fits of ['mask/oo', 'hex9', 'star6', 'rect16x16', '']) expect(wrongCount(fits)).toBeNull();
});

test('a mask has no margins, and none of nothing', () => {
  const shape = readShape('mask/..../..o./.oo.');
  expect(rowsOfMask(spotsOf(shape))).toEqual(['.o', 'oo']);
  expect(rowsOfMask([])).toEqual(['.']);
});

describe('a canvas', () => {
  const shapes = 'hex2 hex5 hex7 hex9 tri10 star3 rhomb8x8 rect9x7 mask/o mask/o.o//';
  test.each(shapes.split(' '))('holds all of %s, and gives it back', (shape) => {
    const spots = spotsOf(readShape(shape));
    const canvas = new Canvas(spots);
    expect(canvas.begun.size).toBe(spots.length);
    expect(maskOf(canvas.begun)).toEqual(rowsOfMask(spots));
  });

  test('is there for nothing too', () => {
    const canvas = new Canvas([]);
    expect(canvas.spots).toHaveLength(169);
    expect(canvas.board.cells).toHaveLength(169);
    expect(canvas.begun.size).toBe(0);
  });

  test('lies around a hexagon’s centre, so that its cells turn into each other', () => {
    const canvas = new Canvas(spotsOf(readShape('hex4')));
    const begins = (at: number): boolean => canvas.begun.has(key(canvas.spots[at]!));
    const folds = { half: 1, third: 2, sixth: 5 };
    for (const [symmetry, others] of Object.entries(folds) as [Symmetry, number][]) {
      for (const at of canvas.spots.keys()) {
        if (!begins(at)) continue;
        const images = imagesOf(canvas.board, symmetry, at, canvas.centre);
        expect(images.every(begins)).toBe(true);
        expect([0, others]).toContain(images.length);
      }
    }
  });
});
