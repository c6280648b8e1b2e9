/** Quantum Leap through the lens: who can be hit, who cannot move, what a capture changes. */
import type { Board } from '../wire';
import { attackers, neighbours, sightsBy, type LensMark, type Scene } from './scene';

type Owners = ReadonlyMap<number, number | null>;

function friends(board: Board, owners: Owners, cell: number): number {
  return neighbours(board, cell).filter((near) => owners.get(near) === owners.get(cell)).length;
}

/** The stones that a capture leaves without a friend, and those it gives their first. */
export function aftermath(scene: Scene, from: number, to: number): LensMark[] {
  const before = new Map(scene.pieces.map((piece) => [piece.cell, piece.owner]));
  const after = new Map(before);
  after.set(to, before.get(from) ?? null);
  after.delete(from);
  const near = new Set([...neighbours(scene.board, from), ...neighbours(scene.board, to), to]);
  return [...near].flatMap((cell): LensMark[] => {
    if (!after.has(cell)) return [];
    const had = friends(scene.board, before, cell === to ? from : cell);
    const has = friends(scene.board, after, cell);
    if (had > 0 && has === 0) return [{ cell, kind: 'isolated', label: '0' }];
    if (had === 0 && has > 0) return [{ cell, kind: 'freed', label: String(has) }];
    return [];
  });
}

export function leapLens(scene: Scene): LensMark[] {
  const reach = sightsBy(scene.sights, 'reach');
  const hits = attackers(scene.pieces, reach);
  const able = new Set([...hits.values()].flat().map((piece) => piece.cell));
  const { selected, pointed } = scene;
  if (selected !== null && pointed !== null && pointed !== selected) {
    const captures = hits.get(pointed)?.some((piece) => piece.cell === selected);
    if (captures) return aftermath(scene, selected, pointed);
  }
  const marks: LensMark[] = [];
  for (const [cell, by] of hits) marks.push({ cell, kind: 'hit', label: String(by.length) });
  for (const { cell } of scene.pieces) {
    if (!able.has(cell)) marks.push({ cell, kind: 'still', label: '' });
  }
  if (selected === null && pointed !== null) {
    for (const piece of hits.get(pointed) ?? []) marks.push({ cell: piece.cell, kind: 'hitter', label: '' });
  }
  return marks;
}
