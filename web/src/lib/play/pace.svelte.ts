/** How fast moves are shown: persisted. */
import { persistedChoice } from '../persisted.svelte';
import type { Tempo } from './ply-queue';

const TEMPOS = {
  instant: { move: 0, rest: 0 },
  quick: { move: 180, rest: 120 },
  normal: { move: 240, rest: 380 },
  slow: { move: 360, rest: 1000 },
} satisfies Record<string, Tempo>;

export const paces = persistedChoice('quantarium-pace', ['instant', 'quick', 'normal', 'slow'], 'normal');
export const tempo = (): Tempo => TEMPOS[paces.now];

/** Where somebody's time runs, the answer does not rest: it would be their time. */
export const TIMED: Tempo = { move: TEMPOS.quick.move, rest: 0 };
