/** What screen readers say of the cells of a board. */
import type { GameTheme } from '../games/theme';
import { text } from '../i18n';
import type { Shown } from '../lens/marks';
import { contested, shares } from '../lens/shares';
import type { Board, Piece, Sight } from '../wire';

export interface Standing {
  board: Board;
  pieces: readonly Piece[];
  theme: GameTheme;
  seats: readonly string[];
  sights: readonly Sight[];
}

export interface Scene extends Pick<Standing, 'board' | 'pieces' | 'sights'> {
  selected: number | null;
  /** The cells that can be clicked next, and those of the last move. */
  active: ReadonlySet<number>;
  last: readonly number[];
  marks: readonly Shown[];
  /** Whether names say what looking at a cell shows. */
  withSights: boolean;
}

function byCell<T>(things: readonly T[], cellOf: (thing: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const thing of things) {
    const there = found.get(cellOf(thing));
    if (there) there.push(thing);
    else found.set(cellOf(thing), [thing]);
  }
  return found;
}

const at = ({ at: cell }: Sight): number => cell;

/** What does not change while a move is entered: where each cell is, and what stands there. */
export function standing({ board, pieces, theme, seats, sights }: Standing): string[] {
  const pieceOn = new Map(pieces.map((piece) => [piece.cell, piece]));
  const contestedAt = byCell(contested(sights, theme), at);
  return board.cells.map(({ name }, cell) => {
    const piece = pieceOn.get(cell);
    const parts = [name, piece ? theme.describe(piece, seats) : text.board.empty];
    for (const sight of contestedAt.get(cell) ?? []) parts.push(shares(sight, pieces, seats));
    return parts.join(', ');
  });
}

/** The name of each cell: `there`, and what can be done or seen there. */
export function cellNames(there: readonly string[], scene: Scene): string[] {
  const { board, pieces, selected, active, sights } = scene;
  const occupied = new Set(pieces.map(({ cell }) => cell));
  const marksAt = byCell(scene.marks, ({ cell }) => cell);
  const sightsAt = byCell(scene.withSights ? sights : [], at);
  const last = new Set(scene.last);
  /** What looking at a cell shows, with the cells' names. */
  const seen = ({ kind, cells }: Sight): string =>
    text.lens.mark(
      text.plural(cells.length, text.sights[kind] ?? { other: kind }),
      cells.map((other) => board.cells[other]?.name).join(' '),
    );
  return there.map((name, cell) => {
    let words = name;
    const add = (more: string): void => void (words += `, ${more}`);
    if (cell === selected) add(text.board.chosen);
    else if (active.has(cell))
      add(selected === null && occupied.has(cell) ? text.board.canMove : text.board.target);
    if (last.has(cell)) add(text.board.last);
    for (const { kind, label } of marksAt.get(cell) ?? []) add(text.lens.said(kind, label));
    for (const sight of sightsAt.get(cell) ?? []) add(seen(sight));
    return words;
  });
}
