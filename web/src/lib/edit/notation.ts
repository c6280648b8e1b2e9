/** Positions as text, written with the game's own tokens. The rules say whether it is a position. */
import type { Board, Notation, Piece, Token } from '../wire';

const isOf = ({ owner, kind }: Token, piece: Pick<Piece, 'owner' | 'kind'>): boolean =>
  owner === piece.owner && kind === piece.kind;

const pieceOf = ({ owner, kind, count }: Token): Piece => ({ cell: 0, owner, kind, count, state: null });

/** The text of a piece; empty where the game has no such piece. */
export const tokenOf = ({ tokens }: Notation, piece: Piece): string =>
  tokens.find((token) => isOf(token, piece) && token.count === piece.count)?.text ?? '';

/** The pieces to put down, each with its least count. */
export const palette = ({ tokens }: Notation): Piece[] =>
  tokens.filter((token, place) => tokens.findIndex((other) => isOf(other, token)) === place).map(pieceOf);

/** How high a piece's count may go; 1 where pieces are not counted. */
export const mostCount = ({ tokens }: Notation): number => Math.max(1, ...tokens.map(({ count }) => count));

/** How many of its pieces a seat has left, where they are limited. Pieces without an owner are everybody's. */
export function leftOf(
  { tokens }: Notation,
  pieces: readonly Piece[],
  piece: Pick<Piece, 'owner' | 'kind'>,
): number | null {
  const supply = tokens.find((token) => isOf(token, piece))?.supply ?? null;
  const isPlaced = ({ owner, kind }: Piece): boolean =>
    kind === piece.kind && (piece.owner === null || owner === piece.owner);
  return supply === null ? null : supply - pieces.filter(isPlaced).length;
}

export interface Setup {
  /** By cell. */
  pieces: Map<number, Piece>;
  turn: string;
  rest: string;
}

/** The cells of a board row by row from the top, as positions have them. */
function rowsOf(board: Board, count: number): number[][] {
  const rows: number[][] = Array.from({ length: count }, () => []);
  board.cells.forEach(({ row }, cell) => rows[count - 1 - row]?.push(cell));
  return rows;
}

/** How many rows the positions of a board have: one that is known tells it. */
export const rowCount = (position: string): number => position.split(' ')[0]!.split('/').length;

export function writeSetup(notation: Notation, board: Board, rows: number, setup: Setup): string {
  const lines = rowsOf(board, rows).map((cells) =>
    cells
      .map((cell) => setup.pieces.get(cell))
      .map((here) => (here ? tokenOf(notation, here) : ' '))
      .join('')
      .replace(/ +/g, ({ length }) => String(length)),
  );
  return [lines.join('/'), setup.turn, setup.rest].join(' ');
}

/** Reads a text as far as it can be read: what is wrong with it the rules will say. */
export function readSetup(notation: Notation, board: Board, rows: number, text: string): Setup {
  const [places = '', turn = notation.turns[0] ?? '', ...rest] = text.trim().split(' ');
  const lines = places.split('/');
  // The longest first: `S` begins `S(3)`.
  const tokens = [...notation.tokens].sort((a, b) => b.text.length - a.text.length);
  const pieces = new Map<number, Piece>();
  rowsOf(board, rows).forEach((cells, row) => {
    let left = lines[row] ?? '';
    for (let at = 0; left !== '';) {
      const [empty] = /^\d+/.exec(left) ?? [];
      const token = tokens.find((one) => left.startsWith(one.text));
      const length = empty?.length ?? token?.text.length;
      if (length === undefined) break;
      left = left.slice(length);
      const cell = cells[at];
      if (token && cell !== undefined) pieces.set(cell, { ...pieceOf(token), cell });
      at += empty === undefined ? 1 : Number(empty);
    }
  });
  return { pieces, turn, rest: rest.join(' ') || notation.fresh };
}
