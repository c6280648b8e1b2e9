/** What the lens shows: the table's marks, and what the legal moves tell by themselves. */
import { placings, spelt } from '../board/entry';
import type { Aftermath, Click, LegalMove, LensMark, Piece } from '../wire';

export interface Shown extends Pick<LensMark, 'cell' | 'kind' | 'lead'> {
  label: string;
}

/** What is written in a mark: a number, a number out of another, or nothing. */
function label({ kind, count, of }: LensMark): string {
  if (of > 0) return count > of ? String(count) : `${count}/${of}`;
  return count > 0 || kind === 'isolated' ? String(count) : '';
}

/** The choices that each cell offers, where a cell is the first click and a choice the second. */
function choices(legal: readonly LegalMove[], signs: ReadonlyMap<string, string>): Shown[] {
  const offered = new Map<number, Set<string>>();
  for (const { cell, choice } of placings(legal)) {
    offered.set(cell, (offered.get(cell) ?? new Set()).add(choice));
  }
  return [...offered].map(([cell, found]) => ({
    cell,
    kind: 'may',
    label: [...signs].flatMap(([choice, sign]) => (found.has(choice) ? [sign] : [])).join(''),
    lead: null,
  }));
}

export interface Scene {
  marks: readonly LensMark[];
  aftermaths: readonly Aftermath[];
  legal: readonly LegalMove[];
  /** The clicks made so far, and the cell under the pointer or the keyboard. */
  prefix: readonly Click[];
  pointed: number | null;
  /** How choices are written in a cell, in order; none where they are not written there. */
  signs: ReadonlyMap<string, string>;
}

export interface Seen {
  marks: readonly Shown[];
  /** What the move pointed at changes, in place of the position's marks. Those stay, hidden: on a large board it takes long to draw them. */
  change: readonly Shown[] | null;
}

export const NOTHING: Seen = { marks: [], change: null };

/** The same marks are the same objects, so that they are not drawn anew. */
const known = new WeakMap<readonly LensMark[], readonly Shown[]>();

function allShown(marks: readonly LensMark[]): readonly Shown[] {
  const found = known.get(marks) ?? marks.map((mark) => ({ ...mark, label: label(mark) }));
  known.set(marks, found);
  return found;
}

/** Attackers of the side to move's pieces; of others' only from two on, since most can be captured by one. */
const HIT_BY_MANY = 2;
const noted = new WeakMap<readonly LensMark[], readonly LensMark[]>();

/** The marks without those that say of nearly every piece what is true of nearly every piece. */
export function worthMarking(
  marks: readonly LensMark[],
  pieces: readonly Piece[],
  toMove: number,
): readonly LensMark[] {
  const found = noted.get(marks);
  if (found) return found;
  const own = new Set(pieces.flatMap(({ cell, owner }) => (owner === toMove ? [cell] : [])));
  const left = marks.filter(
    ({ kind, cell, count }) => kind !== 'hit' || count >= HIT_BY_MANY || own.has(cell),
  );
  noted.set(marks, left);
  return left;
}

export function throughLens({ marks, aftermaths, legal, prefix, pointed, signs }: Scene): Seen {
  const offered = signs.size > 0 ? choices(legal, signs) : [];
  const all = [...allShown(marks), ...offered];
  if (pointed === null || prefix.length === 0) return { marks: all, change: null };
  const move = spelt(legal, [...prefix, { type: 'cell', cell: pointed }]);
  const after = move && aftermaths.find(({ text }) => text === move.text)?.marks;
  return { marks: all, change: move ? allShown(after ?? []) : null };
}

export const atPresent = ({ marks, change }: Seen): readonly Shown[] => change ?? marks;
