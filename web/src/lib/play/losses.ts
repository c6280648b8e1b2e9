/** What a ply takes from the players. */
import { bySeat } from '../lens/shares';
import type { Piece } from '../wire';

/** A picture of the game: what stands on the board after a number of plies. */
export interface Scene {
  ply: number;
  pieces: readonly Piece[];
}

/** By seat, how many pieces the ply between two pictures took; nothing where they are not one ply apart. */
export function losses(before: Scene, after: Scene, seats: number): number[] {
  const left = bySeat((after.ply === before.ply + 1 ? after : before).pieces, seats);
  return bySeat(before.pieces, seats).map((count, seat) => Math.max(0, count - left[seat]!));
}
