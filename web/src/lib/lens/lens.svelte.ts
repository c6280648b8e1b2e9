/** Whether the lens is on: persisted. */
import { persistedSwitch } from '../persisted.svelte';

export const lens = persistedSwitch('quantarium-lens', false);
