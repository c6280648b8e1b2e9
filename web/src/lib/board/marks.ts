/** How the cells of a sight are marked. Each mark has a form of its own, not only a colour. */

import type { Sight } from '../wire';

export type Mark = 'bond' | 'ticks' | 'frame' | 'cross' | 'arrow' | 'target' | 'no-plus' | 'no-minus';

const MARKS: Record<string, Mark> = {
  friend: 'bond',
  reach: 'ticks',
  room: 'ticks',
  cluster: 'frame',
  blocked: 'cross',
  threat: 'arrow',
  landing: 'target',
  'forbids-plus': 'no-plus',
  'forbids-minus': 'no-minus',
};

export const markOf = (kind: string): Mark => MARKS[kind] ?? 'frame';

export const isThreat = (kind: string): boolean => kind === 'threat' || kind.startsWith('forbids');

/** Kinds that stand for another on the same cell: what is blocked, or can be landed on, is in reach. */
const INSTEAD: Record<string, string> = { blocked: 'reach', landing: 'reach' };

/** The marks to draw while `at` is looked at. */
export function marksOf(sights: readonly Sight[], at: number): { cell: number; kind: string }[] {
  const found = sights.filter((sight) => sight.at === at);
  return found.flatMap(({ kind, cells }) => {
    const better = found.filter((other) => INSTEAD[other.kind] === kind).flatMap((other) => other.cells);
    return cells.filter((cell) => !better.includes(cell)).map((cell) => ({ cell, kind }));
  });
}
