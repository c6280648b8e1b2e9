/** What is marked on a board: persisted. */
import { persistedChoice } from '../persisted.svelte';

/** Only what can be clicked next; what looking at a cell shows, too; or nothing without the lens. */
export const markSetting = persistedChoice('quantarium-marks', ['targets', 'hover', 'lens'], 'targets');
