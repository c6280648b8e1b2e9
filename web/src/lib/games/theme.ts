/** How a game looks: its pieces, its cells, and the words for them. The board draws any of them. */
import type { Component } from 'svelte';
import type { Theme } from '../puzzles/themes';
import type { MovedPiece, Piece, TableView } from '../wire';

/** How cells are drawn: holes for balls, plain hexagons, a chequered board, or a ruled one. */
export type CellStyle = 'hole' | 'hex' | 'chequer' | 'ruled';

export interface Tally {
  words: string;
  value: string;
  /** Shown instead of the words. */
  piece?: Piece;
}

/** A decision that is not an ordinary move: whose it is, what to know about it, and how to leave it. */
export interface Decision {
  headline: (seat: string) => string;
  hint: string;
  /** By choice, what its button says where it has a name of its own. */
  buttons?: Readonly<Record<string, string>>;
}

export interface GameTheme {
  /** Draws a piece around the origin, in a cell 100 wide. */
  piece: Component<{ piece: Piece }>;
  samples: readonly Piece[];
  cells: CellStyle;
  /** Whether the players begin on sides of their own: who looks has theirs below. */
  sides: boolean;
  /** A piece in words, such as "white square, height 3". */
  describe(piece: Piece, seats: readonly string[]): string;
  /** What to know first, in a sentence. */
  hint: string;
  /** The choices that the tray beside the board arms, in order; empty without a tray. */
  tray: readonly string[];
  /** What a choice puts down, as a picture. */
  trayPiece(choice: string, seat: number): Piece | null;
  /** How many of a choice are left, where they are counted one by one. */
  supply(view: TableView, pieces: readonly Piece[], choice: string, seat: number): number | null;
  seatPiece(seat: number): Piece;
  /** A piece that a move put down, as the list of moves shows it. */
  moved(piece: MovedPiece): Piece;
  /** How a piece moves, in words; nothing where all of them do alike. */
  manner(piece: Piece): string | null;
  exchanges(move: string): boolean;
  /** What the seat to move has to decide, where it is not an ordinary move. */
  decision(view: TableView): Decision | null;
  /** What is counted for a seat, beside its score. */
  tally(view: TableView, pieces: readonly Piece[], seat: number): Tally[];
  /** Pieces whose looks say something that the rules do not show by themselves: explained on the first game. */
  explained: readonly { piece: Piece; words: string }[];
  /** What a piece that decided a finished game counts for in the score; 0 where nothing is counted. */
  points(piece: Piece): number;
  /** Kinds of sights whose cells seats contest: how many pieces each has there is counted. */
  contested: readonly string[];
  /** How the lens writes choices in the cells that offer them, in order; empty where it does not. */
  signs: ReadonlyMap<string, string>;
  /** Options that are said even where they are as usual, with the value that goes with so many players. */
  always: (players: number) => Readonly<Record<string, string>>;
  /** What a puzzle is about that begins with a move. */
  about: (move: string) => Theme | null;
  /** What the position editor asks for besides the pieces. */
  editor: {
    /** The name of a piece's number, where pieces have one. */
    count?: string;
    /** What stands at the end of a position: how it is entered, and its name; nothing where a game has none of it. */
    rest: (game: string) => Rest | null;
  };
}

export interface Rest {
  /** A number, one of few, letters, or whether it is `s` (`-` otherwise). */
  kind: 'number' | 'few' | 'letters' | 'flag';
  words: string;
}

export const plainPiece = (
  owner: number | null,
  kind: string,
  count = 1,
  state: string | null = null,
): Piece => ({ cell: 0, owner, kind, count, state });

/** What is so in most games: a theme says what is otherwise in its own. */
export const COMMON = {
  sides: false,
  tray: [],
  trayPiece: () => null,
  supply: () => null,
  moved: ({ owner, kind, count }) => plainPiece(owner, kind, count),
  manner: () => null,
  exchanges: () => false,
  explained: [],
  decision: () => null,
  points: () => 0,
  contested: [],
  signs: new Map(),
  always: () => ({}),
} satisfies Partial<GameTheme>;
