import type { Pool, Rating } from '../wire';

/** A change with its sign, a true minus. */
export const signed = (change: number): string =>
  change < 0 ? `\u2212${-change}` : change > 0 ? `+${change}` : '±0';

/** A rating; a question mark follows a first guess. */
export const shownRating = ({ rating, provisional }: Rating): string => `${rating}${provisional ? '?' : ''}`;

/** The points of the last games in a picture of this size; of all, the first guess before them included. */
export function curve({ games, history }: Pool, width: number, height: number): [number, number][] {
  const values = history.map((game) => game.rating.rating);
  if (games === history.length) values.unshift(1500);
  const low = Math.min(...values) - 25;
  const high = Math.max(...values) + 25;
  return values.map((value, at) => [
    (at / Math.max(1, values.length - 1)) * width,
    height - ((value - low) / (high - low)) * height,
  ]);
}
