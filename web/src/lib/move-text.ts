/** Typed moves: finding the legal moves that somebody may mean. */
import type { LegalMove } from './wire';

/** A text in half width, without what may be left out: spaces, and the sign between two cells. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/(?<=[a-z]\d+)[x~-](?=[a-z]|$)/g, '')
    .replace('@', '');

/** The legal moves that begin like what was typed, the exact one first. */
export function completions(legal: readonly LegalMove[], typed: string, most = 8): LegalMove[] {
  const wanted = bare(typed);
  if (wanted === '') return [];
  const found = legal.filter((move) => bare(move.text).startsWith(wanted));
  found.sort((a, b) => bare(a.text).length - bare(b.text).length);
  return found.slice(0, most);
}

/** The move that was meant: the exact one, or the only one that begins so. */
export function meant(legal: readonly LegalMove[], typed: string): LegalMove | undefined {
  const wanted = bare(typed);
  if (wanted === '') return undefined;
  const exact = legal.find((move) => bare(move.text) === wanted);
  if (exact) return exact;
  // A swap may be typed with either stone first.
  const [, first, second] = /^([a-z]\d+)([a-z]\d+)$/.exec(wanted) ?? [];
  const turned = legal.find((move) => move.text.includes('~') && bare(move.text) === `${second}${first}`);
  if (turned) return turned;
  const found = completions(legal, typed, 2);
  return found.length === 1 ? found[0] : undefined;
}
