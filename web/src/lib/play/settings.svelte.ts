/** How one plays, as the settings have it: persisted. */
import { persistedChoice, persistedCount, persistedSwitch, type Persisted } from '../persisted.svelte';
import type { Tempo } from './ply-queue.svelte';

export const lens = persistedSwitch('quantarium-lens', false);

export const turningsOf = (family: string): Persisted<number> => persistedCount(`quantarium-turns-${family}`);

/** What is marked on a board: only what can be clicked next; what looking at a cell shows, too; or nothing without the lens. */
export const markSetting = persistedChoice('quantarium-marks', ['targets', 'hover', 'lens'], 'targets');

export const premoving = persistedChoice('quantarium-premoves', ['on', 'off'], 'on');

/** Whether a computer that thinks for a time goes on in the tab while a person thinks. */
export const pondering = persistedChoice('quantarium-ponder', ['off', 'on'], 'off');

/** Below this, in pixels, a finger does not see which cell it touches. */
const SMALL = 32;

/** Which moves wait to be confirmed: on cells too small for a finger; every one entered by a finger; every one. */
export const confirming = persistedChoice('quantarium-confirm', ['small', 'touch', 'always'], 'small');

/** Whether a move waits to be confirmed, by whether a finger entered it and how many pixels wide a cell is. */
export const waitsFor = (touched: boolean, width: number): boolean =>
  confirming.now === 'always' || (touched && (confirming.now === 'touch' || width < SMALL));

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
