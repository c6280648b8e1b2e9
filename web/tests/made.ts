/** What the server and the module say, made for tests: what is not given is as it mostly is. */
import type { Occupant, Piece, PlayedMove, Puzzle, Seat, TableSummary, TableView } from '../src/lib/wire';

export const person: Occupant = { type: 'person' };
export const level = (level: number): Occupant => ({ type: 'computer', level });
export const computer = level(3);

export const seated = (...sitters: Occupant[]): Seat[] =>
  sitters.map((sitter, seat) => ({ name: ['White', 'Black', 'Red'][seat] ?? 'Green', sitter }));

export const movesBy = (...seats: number[]): PlayedMove[] =>
  seats.map((seat, ply) => ({ text: `m${ply}`, seat, cells: [] }));

export const inTurn = (texts: readonly string[], seats = 2): PlayedMove[] =>
  texts.map((text, ply) => ({ text, seat: ply % seats, cells: [] }));

const named = { id: 't', game: 'quantum', family: 'quantum', title: 'Quantum', seed: null, setup: 'start' };
const stands = { moves: [], legal: [], toMove: 0, scores: null, outcome: null };
export const tableView = (known: Partial<TableView> = {}): TableView =>
  ({ ...named, seats: seated(person, person), ...stands, ...known }) as TableView;

const summary = { id: 'a', game: 'quanta', title: 'Quanta', plies: 3, result: '*', opened: 0, acted: 0 };
export const tableSummary = (known: Partial<TableSummary>): TableSummary => {
  return { ...summary, seats: seated(person, person), ...known };
};

export const piece = (
  cell: number,
  owner: number | null,
  kind = 'stone',
  count = 1,
  state: string | null = null,
): Piece => ({ cell, owner, kind, count, state });

const easy = { line: ['a1-a2'], wrong: [{}], playouts: 1, grade: 2 };
export const puzzle = (known: Partial<Puzzle> = {}): Puzzle => {
  return { game: 'quantum', setup: 'x', goal: 'win', ...easy, ...known };
};
