/** What each seat moved last, where more than two play. */
import type { PlayedMove } from '../wire';

export interface Trail {
  seat: number;
  cells: readonly number[];
  /** How many moves ago, from 1. */
  age: number;
}

/** Each seat's last move before the last one of all, the newest first; a seat's is gone once it is to move again. */
export function trailOf(moves: readonly PlayedMove[], seats: number): Trail[] {
  if (seats < 3) return [];
  const found: Trail[] = [];
  const last = moves.at(-1)?.seat;
  for (let age = 1; age < seats - 1; age++) {
    const move = moves.at(-1 - age);
    if (!move || move.seat === last || found.some(({ seat }) => seat === move.seat)) continue;
    found.push({ seat: move.seat, cells: move.cells, age });
  }
  return found;
}
