/** Positions as text: what stands on a board, and the fields after it. The rules say whether it is a position. */
import type { Board, Piece } from '../wire';

/** How a game writes its pieces, and what else its positions tell. */
export interface Script {
  /** The letter of each seat, as the second field has it. */
  turns: string;
  /** One piece, or a number of empty cells, at the beginning of a text. */
  token: RegExp;
  write(piece: Piece): string;
  read(token: string): Piece | null;
  /** The pieces to put down; their count is 1. */
  palette(seats: number): Piece[];
  /** How high a piece's count may go; 1 where pieces are not counted. */
  most: number;
  /** The field after the turn as it is at first. */
  rest: string;
}

const piece = (owner: number | null, kind: string, count = 1): Piece => ({
  cell: 0,
  owner,
  kind,
  count,
  state: null,
});

const STONES = 'wbrgup';
const TOWERS: [string, string][] = [
  ['s', 'square'],
  ['c', 'circle'],
  ['q', 'queen'],
];
const PARTICLES: [string, Piece][] = [
  ['n', piece(null, 'neutron')],
  ['W', piece(0, 'positive')],
  ['w', piece(0, 'negative')],
  ['B', piece(1, 'positive')],
  ['b', piece(1, 'negative')],
];

const leap: Script = {
  turns: STONES,
  token: /^(?:\d+|[wbrgup])/,
  write: ({ owner }) => STONES[owner ?? 0] ?? '',
  read: (token) => piece(STONES.indexOf(token), 'stone'),
  palette: (seats) => Array.from({ length: seats }, (_, owner) => piece(owner, 'stone')),
  most: 1,
  rest: '-',
};

const quantum: Script = {
  turns: 'wb',
  token: /^(?:\d+|[SCQscq](?:\(\d+\))?)/,
  write: ({ owner, kind, count }) => {
    const letter = TOWERS.find(([, name]) => name === kind)?.[0] ?? '';
    return (owner === 0 ? letter.toUpperCase() : letter) + (count > 1 ? `(${count})` : '');
  },
  read: (token) => {
    const letter = token[0]!;
    const kind = TOWERS.find(([short]) => short === letter.toLowerCase())?.[1];
    const count = Number(/\((\d+)\)/.exec(token)?.[1] ?? 1);
    return kind ? piece(letter === letter.toUpperCase() ? 0 : 1, kind, count) : null;
  },
  palette: () => [0, 1].flatMap((owner) => TOWERS.map(([, kind]) => piece(owner, kind))),
  most: 12,
  rest: '0',
};

const link: Script = {
  turns: 'gb',
  token: /^(?:[gb][1-6]|\d+)/,
  write: ({ owner, count }) => `${owner === 0 ? 'g' : 'b'}${count}`,
  read: (token) => ({ ...piece(token[0] === 'g' ? 0 : 1, 'die', Number(token[1])), state: 'open' }),
  palette: () => [0, 1].map((owner) => ({ ...piece(owner, 'die'), state: 'open' })),
  most: 6,
  rest: '0',
};

const quanta: Script = {
  turns: 'wb',
  token: /^(?:\d+|[nWwBb])/,
  write: ({ owner, kind }) =>
    PARTICLES.find(([, other]) => other.owner === owner && other.kind === kind)?.[0] ?? '',
  read: (token) => PARTICLES.find(([short]) => short === token)?.[1] ?? null,
  palette: () => PARTICLES.map(([, one]) => one),
  most: 1,
  rest: '-',
};

const SCRIPTS: Record<string, Script> = { 'quantum-leap': leap, quantum, 'quantum-link': link, quanta };

export const scriptOf = (family: string): Script => SCRIPTS[family] ?? leap;

/** What a position's text holds. */
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

export function writeSetup(script: Script, board: Board, rows: number, setup: Setup): string {
  const lines = rowsOf(board, rows).map((cells) => {
    let line = '';
    let empty = 0;
    for (const cell of cells) {
      const here = setup.pieces.get(cell);
      if (!here) empty += 1;
      else {
        line += (empty > 0 ? String(empty) : '') + script.write(here);
        empty = 0;
      }
    }
    return line + (empty > 0 ? String(empty) : '');
  });
  return [lines.join('/'), setup.turn, setup.rest].join(' ');
}

/** Reads a text as far as it can be read: what is wrong with it the rules will say. */
export function readSetup(script: Script, board: Board, rows: number, text: string): Setup {
  const [places = '', turn = script.turns[0]!, ...rest] = text.trim().split(' ');
  const lines = places.split('/');
  const pieces = new Map<number, Piece>();
  rowsOf(board, rows).forEach((cells, row) => {
    let left = lines[row] ?? '';
    let at = 0;
    for (let found = script.token.exec(left); found; found = script.token.exec(left)) {
      const [token] = found;
      left = left.slice(token.length);
      if (/^\d/.test(token)) at += Number(token);
      else {
        const cell = cells[at];
        const one = script.read(token);
        if (cell !== undefined && one) pieces.set(cell, { ...one, cell });
        at += 1;
      }
    }
  });
  return { pieces, turn, rest: rest.join(' ') || script.rest };
}
