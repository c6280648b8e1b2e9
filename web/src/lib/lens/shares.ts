/** How the pieces around a contested one are divided between the seats. */
import type { GameTheme } from '../games/theme';
import { seatName, text } from '../i18n';
import type { Piece, Sight } from '../wire';

export function bySeat(cells: readonly number[], pieces: readonly Piece[], seats: number): number[] {
  const there = new Set(cells);
  const counts = Array.from({ length: seats }, () => 0);
  for (const { cell, owner } of pieces)
    if (owner !== null && there.has(cell)) counts[owner] = (counts[owner] ?? 0) + 1;
  return counts;
}

/** Making one takes long, and hundreds of cells may need it. */
let list: Intl.ListFormat | undefined;

/** In words, how many of the pieces on a sight's cells each seat has. */
export function shares({ cells }: Sight, pieces: readonly Piece[], seats: readonly string[]): string {
  const counts = bySeat(cells, pieces, seats.length);
  list ??= new Intl.ListFormat(text.locale, { style: 'short', type: 'unit' });
  return list.format(seats.map((seat, place) => text.lens.share(seatName(seat), counts[place] ?? 0)));
}

export const contested = (sights: readonly Sight[], theme: GameTheme): Sight[] =>
  sights.filter(({ kind }) => theme.contested.includes(kind));
