/** Setups of the leap puzzle and ways through them, and their addresses. What is a leap the rules say. */
import { writeSetup } from '../edit/notation';
import { plainPiece } from '../games/theme';
import type { Piece, Sweep, SweepView } from '../wire';

export const MODES = ['try', 'watch', 'own'] as const;
/** Try a setup, watch a solution, or set one up. */
export type Mode = (typeof MODES)[number];

/** Boards offered: hexagons, by cells per side. */
export const SIDES = [3, 4, 5, 6, 7, 8, 9];

export const nothing = (board: string, edition: number): Sweep => ({
  board,
  edition,
  white: [],
  black: [],
  mover: null,
  leaps: [],
});

export const after = (sweep: Sweep, count: number): Sweep => ({
  ...sweep,
  leaps: sweep.leaps.slice(0, count),
});

export const setupOf = (sweep: Sweep): Sweep => ({ ...sweep, mover: null, leaps: [] });

/** The cells that the sweeper has stood on, the first one included. */
export const wayOf = ({ mover, leaps }: Sweep): string[] => (mover === null ? [] : [mover, ...leaps]);

/** The leaps as moves of the notation. */
export function movesOf(sweep: Sweep): string[] {
  const way = wayOf(sweep);
  return sweep.leaps.map((to, place) => `${way[place]}x${to}`);
}

/** With one leap more, from its text such as `e5xe7`. */
export function leapt(sweep: Sweep, move: string): Sweep {
  const [from = '', to = ''] = move.split('x');
  return { ...sweep, mover: sweep.mover ?? from, leaps: [...sweep.leaps, to] };
}

const sameCells = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === some.length;

/** Whether a solution goes on from what has been leapt. */
export const goesOn = (solution: Sweep, begun: Sweep): boolean =>
  solution.board === begun.board &&
  sameCells(solution.white, begun.white) &&
  sameCells(solution.black, begun.black) &&
  (begun.mover === null || solution.mover === begun.mover) &&
  begun.leaps.every((cell, place) => solution.leaps[place] === cell);

/** What is the same for equal sweeps, and for no others. */
export const keyOf = (sweep: Sweep): string => notation(sweep) + sweep.edition;

/** What can be put on a cell. */
export type Stone = 'white' | 'black' | 'sweeper';

export function stoneOn({ white, black, mover }: Sweep, cell: string): Stone | null {
  if (mover === cell) return 'sweeper';
  if (white.includes(cell)) return 'white';
  return black.includes(cell) ? 'black' : null;
}

/** With a stone put on a cell, or none; the leaps are forgotten. Only one stone sweeps. */
export function put(sweep: Sweep, cell: string, stone: Stone | null): Sweep {
  const others = (cells: string[]): string[] => cells.filter((other) => other !== cell);
  const white = others(sweep.white);
  const black = others(sweep.black);
  const mover = sweep.mover === cell ? null : sweep.mover;
  return {
    ...sweep,
    white: stone === null || stone === 'black' ? white : [...white, cell],
    black: stone === 'black' ? [...black, cell] : black,
    mover: stone === 'sweeper' ? cell : mover,
    leaps: [],
  };
}

/** The puzzle's notation: JSON without the edition, which the stones tell. */
export const notation = ({ board, white, black, mover, leaps }: Sweep): string =>
  JSON.stringify({ board, white, black, ...(mover === null ? {} : { mover }), leaps });

/** The stones as the first field of a position. */
export function stonesText({ board, notation }: Pick<SweepView, 'board' | 'notation'>, sweep: Sweep): string {
  const pieces = new Map<number, Piece>();
  board.cells.forEach(({ name }, cell) => {
    const stone = stoneOn(sweep, name);
    if (stone !== null) pieces.set(cell, { ...plainPiece(stone === 'black' ? 1 : 0, 'stone'), cell });
  });
  const rows = 1 + Math.max(...board.cells.map(({ row }) => row));
  const setup = { pieces, turn: '', rest: '' };
  return writeSetup(notation, board, rows, setup).split(' ')[0]!;
}

/** What the page shows, as an address tells it. */
export interface SweepUrl {
  board: string;
  edition: number;
  mode: Mode;
  /** The seed that finds the setup and its solution; without it the stones are given. */
  seed: string | null;
  /** The first field of a position. */
  stones: string | null;
  /** The sweeper's cells: of a solution to watch where stones are given, else of the leaps tried. */
  way: string[];
  /** After how many leaps a solution is watched. */
  leap: number;
}

export function writeUrl({ board, edition, mode, seed, stones, way, leap }: SweepUrl): string {
  const query = new URLSearchParams({ board, edition: String(edition) });
  if (mode !== 'watch') query.set('mode', mode);
  if (seed !== null) query.set('seed', seed);
  else if (stones !== null) query.set('stones', stones);
  if (way.length > 0) query.set('way', way.join('-'));
  if (leap > 0) query.set('leap', String(leap));
  return `/sweep?${query.toString()}`;
}

export function readUrl(query: URLSearchParams): SweepUrl {
  const named = query.get('seed');
  // One that is too large is refused in words, by the rules.
  const seed = named !== null && /^\d+$/.test(named) ? named : null;
  const leap = Number(query.get('leap'));
  // An address that leads to a solution shows it; who comes without one is not told it before having tried.
  const given = seed !== null || query.has('stones') ? 'watch' : 'try';
  const mode = MODES.find((one) => one === query.get('mode')) ?? given;
  return {
    board: query.get('board') ?? 'hex5',
    edition: query.get('edition') === '1' ? 1 : 2,
    mode,
    seed,
    stones: query.get('stones'),
    way: query.get('way')?.split('-').filter(Boolean) ?? [],
    leap: Number.isInteger(leap) && leap > 0 ? leap : 0,
  };
}
