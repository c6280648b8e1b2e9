/** A finished game in a few sentences, and why a hint is one. */
import { byGame } from '../games/list';
import { numbered } from '../play/numbering';
import { playerName } from '../play/verdict';
import type { TableView } from '../wire';
import { chosen, type Frame, type Narration, type Remark } from './frames';

const VOICES = byGame(
  import.meta.glob<Narration>('../games/*/narration.ts', { eager: true, import: 'narration' }),
);

/** Whether there is anything to say of a game: of those of two players that a voice knows. */
export const isSpoken = ({ family, seats }: TableView): boolean => family in VOICES && seats.length === 2;

/** The sentences about a finished game; `frames` are all its positions. */
export function storyOf(view: TableView, frames: readonly Frame[]): Remark[] {
  const voice = VOICES[view.family];
  if (!voice || !isSpoken(view) || !view.outcome) return [];
  const course = {
    moves: view.moves,
    frames,
    winner: view.outcome.winner,
    name: (seat: number) => playerName(view, seat),
    move: (ply: number) => numbered(view, ply),
    cell: (cell: number) => view.board.cells[cell]?.name ?? '',
  };
  return chosen(voice.story(course));
}

/** Why a move is good that leads from one position to another; nothing where no voice knows the game. */
export function reasonOf(view: TableView, after: Frame): string | null {
  if (!isSpoken(view)) return null;
  const name = (seat: number): string => playerName(view, seat);
  return VOICES[view.family]!.reason({ before: view, after, seat: view.toMove, name });
}
