/** Quantum Link through the lens: each die's friends against its face. */
import type { Piece } from '../wire';
import { sightsBy, type LensKind, type LensMark, type Scene } from './scene';

const KINDS: Record<string, LensKind> = { fulfilled: 'scoring', open: 'open', dead: 'lost', covered: 'lost' };

export function linkLens(scene: Scene): LensMark[] {
  const friends = sightsBy(scene.sights, 'friend');
  return scene.pieces.map(({ cell, count, state }) => ({
    cell,
    kind: KINDS[state ?? ''] ?? 'open',
    label: `${friends.get(cell)?.length ?? 0}/${count}`,
  }));
}

/** What a player's dice on the board score now, and what they can still score at most. */
export function linkScores(pieces: readonly Piece[], seat: number): { now: number; most: number } {
  const sum = (...states: string[]): number =>
    pieces
      .filter((piece) => piece.owner === seat && states.includes(piece.state ?? ''))
      .reduce((total, piece) => total + piece.count, 0);
  return { now: sum('fulfilled'), most: sum('fulfilled', 'open') };
}
