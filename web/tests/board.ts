import type { Board, LegalMove } from '../src/lib/wire';
import { cellNamed } from '../src/lib/board/make';

/** A legal move from the names of its cells and its choices (`=4`). */
export function move(board: Board, text: string, ...clicks: string[]): LegalMove {
  return {
    text,
    clicks: clicks.map((click) =>
      click.startsWith('=')
        ? { type: 'choice' as const, choice: click.slice(1) }
        : { type: 'cell' as const, cell: cellNamed(board, click) },
    ),
  };
}
