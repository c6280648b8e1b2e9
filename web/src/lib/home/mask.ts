/** Boards painted cell by cell: the cells of shapes, masks made of cells, and painting with symmetry. */
import { hexCell } from '../board/make';
import type { Board, BoardCell } from '../wire';
import type { Shape } from '../shape';

/** A cell: its diagonal and its row, counted from the bottom. */
export type Spot = readonly [x: number, y: number];

export const key = ([x, y]: Spot): string => `${x},${y}`;
const unkey = (text: string): Spot => text.split(',').map(Number) as unknown as Spot;

/** The cells of a shape, as the notation has them. */
export function spotsOf({ kind, numbers, rows }: Shape): Spot[] {
  const [n = 1, h = 1] = numbers;
  switch (kind) {
    case 'hex':
      return rowsOf(2 * n - 1, (y) => [Math.max(1, y - n + 2), Math.min(2 * n - 1, y + n)]);
    case 'tri':
      return rowsOf(n, (y) => [y + 1, n]);
    case 'rhomb':
      return rowsOf(h, () => [1, n]);
    case 'rect':
      return rowsOf(h, (y) => [1 + Math.ceil(y / 2), n + Math.ceil(y / 2)]);
    case 'star':
      return rowsOf(4 * n + 1, () => [1, 4 * n + 1]).filter(([x, y]) => {
        const [u, v] = [x - 1 - 2 * n, y - 2 * n];
        const w = u - v;
        return (u >= -n && v <= n && w <= n) || (u <= n && v >= -n && w >= -n);
      });
    case 'mask':
      return rows.flatMap((row, place) =>
        [...row].flatMap((sign, x): Spot[] => (sign === 'o' ? [[x + 1, rows.length - 1 - place]] : [])),
      );
  }
}

const rowsOf = (count: number, row: (y: number) => [from: number, to: number]): Spot[] =>
  Array.from({ length: count }, (_, y) => {
    const [from, to] = row(y);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, place): Spot => [from + place, y]);
  }).flat();

/** The rows of the mask that has these cells, without margins; one empty row where there is none. */
export function rowsOfMask(spots: readonly Spot[]): string[] {
  if (spots.length === 0) return ['.'];
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const known = new Set(spots.map(key));
  return Array.from({ length: high - low + 1 }, (_, place) => {
    const signs = Array.from({ length: right - left + 1 }, (_, x) =>
      known.has(key([left + x, high - place])) ? 'o' : '.',
    );
    return signs.join('').replace(/(?<=.)\.+$/, '');
  });
}

/** The least width and height of a canvas: a hexagon of seven cells a side fits. */
const CANVAS = 13;

/** Where boards are painted: an upright block of places, with the cells in its middle. */
export class Canvas {
  readonly spots: Spot[];
  /** The places as a board, to be drawn and moved over. */
  readonly board: Board;
  /** Places that are cells. */
  readonly begun: ReadonlySet<string>;
  /** Around which it is painted alike. Every second row is moved, so that the mean of the places lies beside it. */
  readonly centre: BoardCell;

  constructor(cells: readonly Spot[]) {
    const ys = cells.map(([, y]) => y);
    const xs = cells.map(([x, y]) => x - y / 2);
    const extent = (all: number[]): number => (all.length > 0 ? Math.max(...all) - Math.min(...all) : 0);
    const odd = (size: number): number => 2 * Math.floor(size / 2) + 1;
    const height = Math.max(CANVAS, odd(extent(ys) + 1));
    const width = Math.max(CANVAS, odd(Math.ceil(extent(xs)) + 1));
    // Rows above each other go half a cell to the left: every second one is moved back.
    this.spots = rowsOf(height, (y) => [1 + Math.floor(y / 2), width + Math.floor(y / 2)]);
    this.board = { kind: 'hex', cells: this.spots.map(([x, y]) => hexCell(x, y)) };
    this.centre = this.board.cells[(this.spots.length - 1) / 2]!;
    const known = new Set(this.spots.map(key));
    const down = this.centre.row - Math.round((Math.max(0, ...ys) + Math.min(...ys, Infinity)) / 2 || 0);
    const there = (Math.max(...xs) + Math.min(...xs)) / 2;
    const right = cells.length > 0 ? Math.round(this.centre.x - there + down / 2) : 0;
    const shift = cells.length > 0 ? down : 0;
    this.begun = new Set(
      cells.map(([x, y]) => key([x + right, y + shift])).filter((cell) => known.has(cell)),
    );
  }
}

export const maskOf = (painted: ReadonlySet<string>): string[] => rowsOfMask([...painted].map(unkey));
