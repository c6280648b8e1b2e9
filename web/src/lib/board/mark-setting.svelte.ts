/** What is marked on a board: persisted. */
import { persistedChoice } from '../persisted.svelte';

/** Only what can be clicked next; what looking at a cell shows, too; or nothing without the lens. */
export const MARK_CHOICES = ['targets', 'hover', 'lens'] as const;
export type MarkChoice = (typeof MARK_CHOICES)[number];

export const markSetting = persistedChoice('quantarium-marks', MARK_CHOICES, 'targets');
