import type { Seat } from '../wire';

/** The seats once the computer, at the level `standIn`, plays on for those who have left. */
export function occupiedBy(
  seats: Seat[],
  standIn: number | undefined,
  replaced: readonly number[] = [],
): Seat[] {
  if (standIn === undefined || replaced.length === 0) return seats;
  const sitter = { type: 'computer', level: standIn } as const;
  return seats.map((seat, place) => (replaced.includes(place) ? { ...seat, sitter } : seat));
}
