/** What a ply takes from the players. */
import type { Piece } from '../wire';

/** A picture of the game: what stands on the board after a number of plies. */
export interface Scene {
  ply: number;
  pieces: readonly Piece[];
}

/** By seat, how many pieces the ply between two pictures took; nothing where they are not one ply apart. */
export function losses(before: Scene, after: Scene, seats: number): number[] {
  const lost = Array.from({ length: seats }, () => 0);
  if (after.ply !== before.ply + 1) return lost;
  const count = (pieces: readonly Piece[], by: number): void => {
    for (const { owner } of pieces) if (owner !== null) lost[owner] = (lost[owner] ?? 0) + by;
  };
  count(before.pieces, 1);
  count(after.pieces, -1);
  return lost.map((change) => Math.max(0, change));
}
