/** Whether moves can be entered while it is another's turn: persisted. */
import { persistedSwitch } from '../persisted.svelte';

export const premoving = persistedSwitch('quantarium-premoves', true);
