/** What moved between two pictures of a board: a piece that appears is taken for one of the same owner and kind that left its cell. */
import type { Piece } from '../wire';

export interface Drawn {
  /** Stays with the piece while it is on the board. */
  id: number;
  piece: Piece;
  /** Whether it came from another cell, or was put down, in this picture. */
  landing?: boolean;
  placed?: boolean;
  /** What it looks like until it lands, where that is something else. */
  before?: Piece;
}

export interface Picture {
  drawn: Drawn[];
  /** Pieces that came from another cell. */
  moved: { id: number; from: number; to: number; before: Piece }[];
  /** Cells of pieces that somebody has just scored. */
  scored: number[];
  /** Pieces that went away where another now stands. */
  taken: Drawn[];
}

/** More changes at once than any move makes: the picture is a jump in the game, and does not move. */
const MOST = 3;

const sameKind = (a: Piece, b: Piece): boolean => a.owner === b.owner && a.kind === b.kind;
const same = (a: Piece, b: Piece): boolean => sameKind(a, b) && a.count === b.count;

/** Whether a piece stands as it stood, and did not move in the picture before. */
const isStill = (old: Drawn, piece: Piece): boolean =>
  old.piece.state === piece.state && old.piece.scoredBy === piece.scoredBy && !old.landing && !old.placed;

/** Follows the pieces from picture to picture. */
export class Motion {
  #drawn: Drawn[] = [];
  #next = 0;
  #begun = false;

  update(pieces: readonly Piece[]): Picture {
    const before = new Map(this.#drawn.map((drawn) => [drawn.piece.cell, drawn]));
    const gone = new Map(before);
    const drawn: Drawn[] = [];
    const fresh: Piece[] = [];
    for (const piece of pieces) {
      const old = before.get(piece.cell);
      if (old && same(old.piece, piece)) {
        // The very same object where nothing is different: it is not drawn again.
        drawn.push(isStill(old, piece) ? old : { id: old.id, piece });
        gone.delete(piece.cell);
      } else fresh.push(piece);
    }
    const quiet = !this.#begun || fresh.length > MOST;
    const picture: Picture = { drawn, moved: [], scored: [], taken: [] };
    if (!quiet) {
      const isScored = (piece: Piece): boolean =>
        piece.scoredBy !== undefined && before.get(piece.cell)?.piece.scoredBy === undefined;
      picture.scored = pieces.filter(isScored).map(({ cell }) => cell);
    }
    const left = new Set(pieces.map((piece) => piece.cell));
    for (const piece of fresh) {
      const origin = quiet ? undefined : this.#origin(piece, gone, left);
      const id = origin?.id ?? this.#next++;
      if (origin) {
        gone.delete(origin.piece.cell);
        picture.moved.push({ id, from: origin.piece.cell, to: piece.cell, before: origin.piece });
        const grows = origin.piece.count !== piece.count;
        drawn.push({ id, piece, landing: true, ...(grows ? { before: origin.piece } : {}) });
        continue;
      }
      const placed = !quiet && !before.has(piece.cell);
      drawn.push({ id, piece, ...(placed ? { placed } : {}) });
    }
    if (!quiet) picture.taken = [...gone.values()].filter((old) => left.has(old.piece.cell));
    this.#drawn = drawn;
    this.#begun = true;
    return picture;
  }

  /** Where a piece came from: rather a cell now empty than one where another stands now. */
  #origin(piece: Piece, gone: Map<number, Drawn>, left: Set<number>): Drawn | undefined {
    const able = [...gone.values()].filter(
      (old) => old.piece.cell !== piece.cell && sameKind(old.piece, piece),
    );
    return able.find((old) => !left.has(old.piece.cell)) ?? able[0];
  }
}
