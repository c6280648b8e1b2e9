/** How the pieces around a contested one are divided between the seats. */
import type { GameTheme } from '../games/theme';
import { once, seatName, text } from '../i18n';
import type { Piece, Sight } from '../wire';

/** How many of some pieces each seat has. */
export const bySeat = (pieces: readonly Piece[], seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => pieces.filter(({ owner }) => owner === seat).length);

/** Making one takes long, and hundreds of cells may need it. */
const list = once(() => new Intl.ListFormat(text.locale, { style: 'short', type: 'unit' }));

/** In words, how many of the pieces on a sight's cells each seat has. */
export function shares({ cells }: Sight, pieces: readonly Piece[], seats: readonly string[]): string {
  const there = new Set(cells);
  const around = pieces.filter(({ cell }) => there.has(cell));
  const counts = bySeat(around, seats.length);
  return list().format(seats.map((seat, place) => text.lens.share(seatName(seat), counts[place] ?? 0)));
}

export const contested = (sights: readonly Sight[], theme: GameTheme): Sight[] =>
  sights.filter(({ kind }) => theme.contested.includes(kind));
