/** Shapes of hexagonal boards as the form edits them. Limits are the notation's. */

export type ShapeKind = 'hex' | 'tri' | 'rhomb' | 'rect' | 'star' | 'mask';

export interface ShapeLimits {
  kind: ShapeKind;
  /** Limits of each of the shape's numbers. */
  sizes: [number, number][];
  /** The numbers that a freshly chosen kind gets. */
  usual: number[];
}

const SIDES: [number, number] = [1, 26];

export const SHAPES: ShapeLimits[] = [
  { kind: 'hex', sizes: [[2, 9]], usual: [5] },
  { kind: 'tri', sizes: [[2, 22]], usual: [10] },
  { kind: 'rhomb', sizes: [SIDES, SIDES], usual: [8, 8] },
  { kind: 'rect', sizes: [SIDES, SIDES], usual: [9, 7] },
  { kind: 'star', sizes: [[1, 6]], usual: [3] },
  { kind: 'mask', sizes: [], usual: [] },
];

export interface Shape {
  kind: ShapeKind;
  numbers: number[];
  /** A mask's rows from top to bottom. */
  rows: string[];
}

export function readShape(text: string): Shape {
  if (text.startsWith('mask/')) return { kind: 'mask', numbers: [], rows: text.slice(5).split('/') };
  const found = /^(hex|tri|rhomb|rect|star)(\d+)(?:x(\d+))?$/.exec(text);
  if (!found) return { kind: 'hex', numbers: [5], rows: [] };
  const numbers = [found[2], found[3]].filter((part) => part !== undefined).map(Number);
  return { kind: found[1] as ShapeKind, numbers, rows: [] };
}

export function writeShape(shape: Shape): string {
  if (shape.kind === 'mask') return `mask/${shape.rows.join('/')}`;
  return `${shape.kind}${shape.numbers.join('x')}`;
}

/** How many cells a board has, where these are too few or too many: of some shapes the limits alone do not say. */
export function wrongCount(text: string): number | null {
  const { kind, numbers, rows } = readShape(text);
  const [width = 2, height = 1] = kind === 'rhomb' || kind === 'rect' ? numbers : [];
  const count = kind === 'mask' ? rows.join('').split('o').length - 1 : width * height;
  return count < 2 || count > 256 ? count : null;
}

/** The rows of a mask as typed: blank lines at the ends and spaces around do not count. */
export const readMask = (text: string): string[] =>
  text
    .trim()
    .split(/\r?\n/)
    .map((row) => row.trim());
