/** Which moves wait to be confirmed: persisted. */
import { persistedChoice } from '../persisted.svelte';

/** On cells too small for a finger; every one entered by a finger; every one. */
export const CONFIRM_CHOICES = ['small', 'touch', 'always'] as const;
export type ConfirmChoice = (typeof CONFIRM_CHOICES)[number];

/** Below this, in pixels, a finger does not see which cell it touches. */
const SMALL = 32;

export const confirming = persistedChoice('quantarium-confirm', CONFIRM_CHOICES, 'small');

/** Whether a move entered by a finger, or not, on cells so many pixels wide waits. */
export const waitsFor = (touched: boolean, width: number): boolean =>
  confirming.now === 'always' || (touched && (confirming.now === 'touch' || width < SMALL));
