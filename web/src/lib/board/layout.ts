/** Where things stand in a board's picture. One unit of the wire is 100 of the picture. */
import type { Board } from '../wire';
import { turned, turnPoint } from './turn';

export const UNIT = 100;
/** Half a hexagon's height: its corner's distance from its centre. */
const CORNER = UNIT / Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

export interface Label extends Point {
  text: string;
}

export interface Layout {
  hex: boolean;
  /** The picture's corner and size. */
  box: { x: number; y: number; width: number; height: number };
  centres: Point[];
  /** A cell's outline around its centre. */
  outline: string;
  /** All cells' outlines as one path. */
  ground: string;
  /** The cells' indices row by row, from the top. */
  rows: number[][];
  labels: Label[];
}

function corners(hex: boolean, scale: number): Point[] {
  const [count, reach, first] = hex ? [6, CORNER, Math.PI / 6] : [4, UNIT / Math.SQRT2, (-3 * Math.PI) / 4];
  return Array.from({ length: count }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / count + first;
    return { x: reach * scale * Math.cos(angle), y: reach * scale * Math.sin(angle) };
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A cell's outline around `centre`, as a path. */
export function cellPath(hex: boolean, scale = 1, centre: Point = { x: 0, y: 0 }): string {
  const points = corners(hex, scale).map((p) => `${round(p.x + centre.x)} ${round(p.y + centre.y)}`);
  return `M${points.join('L')}Z`;
}

/** The part of a picture that has the cells around these centres, without names of rows and diagonals. */
export function boxAround(centres: readonly Point[]): string {
  const [xs, ys] = [centres.map((one) => one.x), centres.map((one) => one.y)];
  const [left, top] = [Math.min(...xs) - 56, Math.min(...ys) - 64];
  return `${left} ${top} ${Math.max(...xs) - left + 56} ${Math.max(...ys) - top + 64}`;
}

/** Equal circles around several centres, as one path. */
export function circles(centres: readonly Point[], radius: number): string {
  const turn = `a${radius} ${radius} 0 1 1`;
  return centres
    .map(({ x, y }) => `M${round(x - radius)} ${round(y)}${turn} ${2 * radius} 0${turn} ${-2 * radius} 0Z`)
    .join('');
}

/** Equal squares with round corners around several centres, as one path. */
export function squares(centres: readonly Point[], half: number, corner: number): string {
  const side = 2 * (half - corner);
  const turn = (x: number, y: number): string => `a${corner} ${corner} 0 0 1 ${x} ${y}`;
  const outline = `h${side}${turn(corner, corner)}v${side}${turn(-corner, corner)}h${-side}${turn(-corner, -corner)}v${-side}${turn(corner, -corner)}z`;
  return centres.map(({ x, y }) => `M${round(x - half + corner)} ${round(y - half)}${outline}`).join('');
}

/** Each text that is this part of a cell's name, `e` or `5`, with the centre of its cell that lies furthest out. */
function ends(board: Board, centres: Point[], part: 1 | 2, out: (at: Point) => number): [string, Point][] {
  const found = new Map<string, Point>();
  board.cells.forEach(({ name }, index) => {
    const text = /^(\D*)(.*)$/.exec(name)![part]!;
    const [centre, known] = [centres[index]!, found.get(text)];
    if (!known || out(centre) > out(known)) found.set(text, centre);
  });
  return [...found];
}

/** Rows are named on the left, diagonals and files below. */
function labelsOf(board: Board, centres: Point[]): Label[] {
  const hex = board.kind === 'hex';
  const left = ends(board, centres, hex ? 1 : 2, ({ x }) => -x).map(([text, { x, y }]) => ({
    text,
    x: x - (hex ? 0.84 : 0.92 + 0.09 * text.length) * UNIT,
    y,
  }));
  const below = ends(board, centres, hex ? 2 : 1, ({ y }) => y).map(([text, { x, y }]) => ({
    text,
    x: x + (hex ? 0.43 * UNIT : 0),
    y: y + (hex ? 0.74 : 0.92) * UNIT,
  }));
  return [...left, ...below];
}

/** Where everything stands on a board turned this many times. */
export function layOut(board: Board, turns = 0): Layout {
  const hex = board.kind === 'hex';
  const upright = board.cells.map((cell) => ({ x: cell.x * UNIT, y: -cell.y * UNIT }));
  const seen = turned(board, turns);
  const centres = seen.cells.map((cell) => ({ x: cell.x * UNIT, y: -cell.y * UNIT }));
  const labels = labelsOf(board, upright).map((label) => {
    const { x, y } = turnPoint(board, turns, label.x, -label.y);
    return { ...label, x, y: -y };
  });
  const rim = 0.34 * UNIT;
  const text = 0.24 * UNIT;
  const reach = (axis: 'x' | 'y', size: number): [number, number] => {
    const [values, marks] = [centres.map((one) => one[axis]), labels.map((one) => one[axis])];
    return [
      Math.min(Math.min(...values) - size - rim, Math.min(...marks) - text),
      Math.max(Math.max(...values) + size + rim, Math.max(...marks) + text),
    ];
  };
  const [left, right] = reach('x', UNIT / 2);
  const [top, bottom] = reach('y', hex ? CORNER : UNIT / 2);
  const byRow = new Map<number, number[]>();
  seen.cells.forEach((cell, index) => byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), index]));
  return {
    hex,
    box: { x: left, y: top, width: right - left, height: bottom - top },
    centres,
    outline: cellPath(hex),
    ground: centres.map((centre) => cellPath(hex, 1.001, centre)).join(''),
    rows: [...byRow]
      .sort(([a], [b]) => b - a)
      .map(([, cells]) => cells.sort((a, b) => centres[a]!.x - centres[b]!.x)),
    labels,
  };
}

/** What moves the picture of a cell, or of what stands on it, to its place. */
export function placed({ centres }: Layout, cell: number): string {
  const centre = centres[cell];
  return centre ? `translate(${centre.x} ${centre.y})` : '';
}
