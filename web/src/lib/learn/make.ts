/** What the games make lessons and pictures of. Positions and answers that the server's rules do not allow fail the tests. */
import type { Pictured } from '../board/Board.svelte';
import { cellNamed } from '../board/make';
import { plainPiece } from '../games/theme';
import type { Puzzle } from '../puzzles/numbered';
import type { Faulty } from '../puzzles/words';
import type { Board, PositionSpec } from '../wire';
import given from './ideas.json' with { type: 'json' };

export interface Step extends PositionSpec {
  id: string;
  /** The moves that do what is asked. */
  answer: RegExp;
  /** Whether the task asks for the lens. */
  lens?: boolean;
  /** The wrong move that tempts most; the words say what is wrong with it. */
  trap?: string;
  /** A puzzle's: exactly one move is right, and what is wrong with the others is known. */
  faulty?: Faulty;
}

export interface Course {
  id: string;
  steps: readonly Step[];
  /** The game to be played at the end. */
  game: string;
}

export const step = (
  id: string,
  game: string,
  setup: string,
  answer: RegExp,
  moves: string[] = [],
): Step => ({ id, game, setup, seed: null, moves, answer });

/** The ideas of strategy are shown on puzzles: that their answers are right is proven. */
const ideas = given as unknown as Record<string, Puzzle>;

export function idea(id: string, trap: string): Step {
  const { game, setup, line, wrong, within } = ideas[id]!;
  const answer = new RegExp(`^${line[0]!.replace(/[+]/g, '\\$&')}$`);
  return { ...step(id, game, setup, answer), trap, faulty: { within, wrong } };
}

/** A picture on a rules page: a position by the rules, drawn as the boards are. */
export interface Figure extends PositionSpec {
  /** The cell whose sights are shown. */
  cell: string | null;
  lens: boolean;
}

export const figure = (game: string, setup: string | null, change: Partial<Figure> = {}): Figure => ({
  game,
  setup,
  seed: null,
  moves: [],
  cell: null,
  lens: false,
  ...change,
});

/** The picture of a game: pieces on a small board. */
export type Picture = Omit<Pictured, 'family'>;

export type Placed = [cell: string, owner: number | null, kind: string, count?: number, state?: string];

export function picture(board: Board, seats: string[], placed: Placed[], last: string[] = []): Picture {
  const pieces = placed.map(([cell, owner, kind, count = 1, state]) => ({
    ...plainPiece(owner, kind, count, state ?? null),
    cell: cellNamed(board, cell),
  }));
  return { board, pieces, seats, last: last.map((cell) => cellNamed(board, cell)) };
}

export interface GameLearn {
  /** Of the rules pages. */
  picture: Picture;
  /** The steps whose boards show its goal, a move and the end beside the rules in brief. */
  brief: readonly [goal: string, move: string, end: string];
  courses: readonly Course[];
  /** By rule. */
  figures: Readonly<Record<string, Figure>>;
}
