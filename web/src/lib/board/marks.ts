/** How the cells of a sight are marked. Each mark has a form of its own, not only a colour. */

export type Mark = 'dot' | 'ticks' | 'frame' | 'cross' | 'chevron';

const MARKS: Record<string, Mark> = {
  friend: 'dot',
  reach: 'ticks',
  room: 'ticks',
  cluster: 'frame',
  blocked: 'cross',
  threat: 'chevron',
};

export const markOf = (kind: string): Mark => MARKS[kind] ?? 'frame';

/** Kinds that warn. */
export const isThreat = (kind: string): boolean => kind === 'threat';
