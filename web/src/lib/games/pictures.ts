/** The pictures of the rules pages. */
import { cellNamed, hexagon, rectangle } from '../board/make';
import type { Board, Piece, Sight } from '../wire';
import { plainPiece } from './theme';

export interface Picture {
  board: Board;
  pieces: Piece[];
  seats: string[];
  last: number[];
  sights: Sight[];
}

type Placed = [cell: string, owner: number | null, kind: string, count?: number, state?: string];

function picture(board: Board, seats: string[], placed: Placed[], last: string[] = []): Picture {
  const pieces = placed.map(([cell, owner, kind, count = 1, state]) => ({
    ...plainPiece(owner, kind, count, state ?? null),
    cell: cellNamed(board, cell),
  }));
  return { board, pieces, seats, last: last.map((cell) => cellNamed(board, cell)), sights: [] };
}

const stones = (owner: number, ...cells: string[]): Placed[] => cells.map((cell) => [cell, owner, 'stone']);

export function pictureOf(family: string): Picture | null {
  switch (family) {
    case 'quantum-leap':
      return picture(
        hexagon(4),
        ['White', 'Black'],
        [...stones(0, 'd3', 'c2', 'e3', 'a2', 'f6'), ...stones(1, 'd5', 'd4', 'c3', 'b4', 'e6', 'f4', 'c5')],
        ['d3', 'd5'],
      );
    case 'quantum':
      return picture(
        rectangle(6, 3),
        ['White', 'Black'],
        [
          ['a2', 0, 'square'],
          ['c2', 1, 'circle', 3],
          ['d2', 0, 'queen', 4],
          ['f2', 1, 'square', 6, 'frozen'],
        ],
      );
    case 'quantum-link':
      return picture(
        hexagon(3),
        ['Green', 'Black'],
        [
          ['c3', 0, 'die', 2, 'fulfilled'],
          ['c2', 0, 'die', 3, 'open'],
          ['d4', 0, 'die', 1, 'fulfilled'],
          ['b2', 1, 'die', 3, 'fulfilled'],
          ['b3', 1, 'die', 6, 'dead'],
          ['a1', 0, 'die', 1, 'covered'],
          ['a2', 1, 'die', 3, 'open'],
          ['b1', 1, 'die', 1, 'fulfilled'],
        ],
      );
    case 'quanta':
      return picture(
        rectangle(5, 5),
        ['White', 'Blue'],
        [
          ['c3', null, 'neutron', 1, 'surrounded'],
          ['b4', 0, 'positive'],
          ['c4', 0, 'negative'],
          ['d4', 1, 'positive'],
          ['b3', null, 'neutron'],
          ['d3', null, 'neutron'],
          ['b2', 1, 'negative'],
          ['c2', 0, 'positive'],
          ['d2', null, 'neutron'],
        ],
      );
    default:
      return null;
  }
}
