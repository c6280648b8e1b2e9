/** What the lens shows: the table's marks, and what the legal moves tell by themselves. */
import { spelt } from '../board/entry';
import type { Aftermath, Click, Lead, LegalMove, LensMark } from '../wire';

/** A mark as it is drawn. */
export interface Shown {
  cell: number;
  kind: string;
  /** What is written in the mark. */
  label: string;
  lead: Lead | null;
}

/** The kinds in the order of the key below the board; each is drawn in a form of its own. */
export const KINDS = [
  'hit',
  'six',
  'still',
  'isolated',
  'freed',
  'height',
  'scoring',
  'open',
  'lost',
  'cluster',
  'may',
] as const;

/** What is written in a mark: a number, a number out of another, or nothing. */
function label({ kind, count, of }: LensMark): string {
  if (of > 0) return count > of ? String(count) : `${count}/${of}`;
  return count > 0 || kind === 'isolated' ? String(count) : '';
}

const shown = (mark: LensMark): Shown => ({
  cell: mark.cell,
  kind: mark.kind,
  label: label(mark),
  lead: mark.lead,
});

/** The choices that each cell offers, where a cell is the first click and a choice the second. */
function choices(legal: readonly LegalMove[], signs: ReadonlyMap<string, string>): Shown[] {
  const offered = new Map<number, Set<string>>();
  for (const { clicks } of legal) {
    const [first, second] = clicks;
    if (first?.type !== 'cell' || second?.type !== 'choice') continue;
    offered.set(first.cell, (offered.get(first.cell) ?? new Set()).add(second.choice));
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

/** What to draw: while a move is pointed at that the next click would play, what it changes. */
export function throughLens({ marks, aftermaths, legal, prefix, pointed, signs }: Scene): Shown[] {
  if (pointed !== null && prefix.length > 0) {
    const move = spelt(legal, [...prefix, { type: 'cell', cell: pointed }]);
    if (move) return (aftermaths.find(({ text }) => text === move.text)?.marks ?? []).map(shown);
  }
  const offered = signs.size > 0 ? choices(legal, signs) : [];
  return [...marks.map(shown), ...offered];
}
