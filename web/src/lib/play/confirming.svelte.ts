/** Which moves wait to be confirmed: persisted. */
import { persistedChoice } from '../persisted.svelte';

/** Below this, in pixels, a finger does not see which cell it touches. */
const SMALL = 32;

/** On cells too small for a finger; every one entered by a finger; every one. */
export const confirming = persistedChoice('quantarium-confirm', ['small', 'touch', 'always'], 'small');

/** Whether a move entered by a finger, or not, on cells so many pixels wide waits. */
export const waitsFor = (touched: boolean, width: number): boolean =>
  confirming.now === 'always' || (touched && (confirming.now === 'touch' || width < SMALL));
