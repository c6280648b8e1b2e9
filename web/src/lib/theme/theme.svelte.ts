/** The two themes. */
import { ChosenStyle } from './chosen-style.svelte';

export const themes = new ChosenStyle('theme', ['paper', 'night'], () =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'paper',
);
