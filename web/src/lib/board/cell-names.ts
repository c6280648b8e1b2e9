/** What screen readers say of the cells of a board. */
import type { GameTheme } from '../games/theme';
import { text } from '../i18n';
import type { Shown } from '../lens/marks';
import { contested, shares } from '../lens/shares';
import type { Board, Piece, Sight } from '../wire';

export interface Scene {
  board: Board;
  pieces: readonly Piece[];
  theme: GameTheme;
  seats: readonly string[];
  selected: number | null;
  /** The cells that can be clicked next, and those of the last move. */
  active: ReadonlySet<number>;
  last: readonly number[];
  /** What the lens marks. */
  marks: readonly Shown[];
  sights: readonly Sight[];
  /** Whether names say what looking at a cell shows. */
  withSights: boolean;
}

/** Things by the cell that they belong to. */
function byCell<T>(things: readonly T[], cellOf: (thing: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const thing of things) {
    const there = found.get(cellOf(thing));
    if (there) there.push(thing);
    else found.set(cellOf(thing), [thing]);
  }
  return found;
}

/** The name of each cell: where it is, what stands there, and what can be done or seen there. */
export function cellNames(scene: Scene): string[] {
  const { board, pieces, theme, seats, selected, active, sights } = scene;
  const at = ({ at: cell }: Sight): number => cell;
  const pieceOn = new Map(pieces.map((piece) => [piece.cell, piece]));
  const marksAt = byCell(scene.marks, ({ cell }) => cell);
  const sightsAt = byCell(scene.withSights ? sights : [], at);
  const contestedAt = byCell(contested(sights, theme), at);
  const last = new Set(scene.last);
  /** What looking at a cell shows, with the cells' names. */
  const seen = ({ kind, cells }: Sight): string =>
    text.lens.mark(
      text.plural(cells.length, text.sights[kind] ?? { other: kind }),
      cells.map((other) => board.cells[other]?.name).join(' '),
    );
  return board.cells.map(({ name }, cell) => {
    const piece = pieceOn.get(cell);
    const parts = [name, piece ? theme.describe(piece, seats) : text.board.empty];
    for (const sight of contestedAt.get(cell) ?? []) parts.push(shares(sight, pieces, seats));
    if (cell === selected) parts.push(text.board.chosen);
    else if (active.has(cell))
      parts.push(selected === null && piece ? text.board.canMove : text.board.target);
    if (last.has(cell)) parts.push(text.board.last);
    for (const { kind, label } of marksAt.get(cell) ?? []) parts.push(text.lens.said(kind, label));
    for (const sight of sightsAt.get(cell) ?? []) parts.push(seen(sight));
    return parts.join(', ');
  });
}
