/** Puzzles: positions in which exactly one move gets the best result, made by `quantarium lab puzzles`. */
import { hash32 } from '../hash';
import type { Puzzle, Refutation } from '../wire';

export type { Puzzle, Refutation } from '../wire';

/** A puzzle with its name in addresses, and its place among its game's from 1. */
export interface Numbered extends Puzzle {
  id: string;
  number: number;
}

export const GRADES = [1, 2, 3, 4, 5];

/** A name made of what the puzzle is, so that it stays when others are added. */
export const idOf = ({ game, setup }: Pick<Puzzle, 'game' | 'setup'>): string =>
  hash32(`${game} ${setup}`).toString(36);

export const numbered = (puzzles: readonly Puzzle[]): Numbered[] =>
  puzzles.map((puzzle, place) => ({ ...puzzle, id: idOf(puzzle), number: place + 1 }));

/** The puzzles of several files as one list, easy ones first; the same position is one puzzle. */
export function gathered(files: readonly (readonly Puzzle[])[]): Numbered[] {
  const named = new Map(files.flat().map((puzzle) => [idOf(puzzle), puzzle]));
  return numbered([...named.values()].sort((a, b) => a.grade - b.grade));
}

/** In an order that a text draws: by names, so that a puzzle added later changes little. */
export function drawnBy(text: string, puzzles: readonly Numbered[]): Numbered[] {
  const lots = puzzles.map((one) => ({ one, lot: hash32(`${text} ${one.id}`) }));
  return lots.sort((a, b) => a.lot - b.lot).map(({ one }) => one);
}

/** What a move of the solver comes to, after `plies` plies of the line with `found` moves found. */
export type Checked = { type: 'right' } | { type: 'solved' } | { type: 'wrong'; refutation: Refutation };

export function check(puzzle: Puzzle, plies: number, found: number, move: string): Checked {
  if (puzzle.line[plies] === move) return { type: plies + 1 === puzzle.line.length ? 'solved' : 'right' };
  return { type: 'wrong', refutation: puzzle.wrong[found]?.[move] ?? { points: 0 } };
}

/** The puzzle that comes next in a stream: the first unsolved one after `id`, else before it, else any other. */
export function nextOf(
  stream: readonly Numbered[],
  id: string | null,
  solved: ReadonlySet<string>,
): Numbered | null {
  const place = stream.findIndex((puzzle) => puzzle.id === id);
  const turned = [...stream.slice(place + 1), ...stream.slice(0, Math.max(0, place))];
  return turned.find((puzzle) => !solved.has(puzzle.id)) ?? turned[0] ?? stream[0] ?? null;
}
