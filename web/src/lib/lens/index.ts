import { leapLens } from './leap';
import { linkLens } from './link';
import { quantaLens } from './quanta';
import { quantumLens } from './quantum';
import type { LensMark, Scene } from './scene';

export type { LensKind, LensMark, Scene } from './scene';

const LENSES: Record<string, (scene: Scene) => LensMark[]> = {
  'quantum-leap': leapLens,
  quantum: quantumLens,
  'quantum-link': linkLens,
  quanta: quantaLens,
};

/** What the lens of a game marks. */
export function lensOf(family: string, scene: Scene): LensMark[] {
  return LENSES[family]?.(scene) ?? [];
}
