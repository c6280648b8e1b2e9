/** The two themes. */
import { ChosenStyle } from './chosen-style.svelte';

export const THEMES = ['paper', 'night'] as const;
export type Theme = (typeof THEMES)[number];

export const themes = new ChosenStyle<Theme>('theme', THEMES, () =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'paper',
);
