/** What boards are made of. */
import { ChosenStyle } from './chosen-style.svelte';
import { themes } from './theme.svelte';

export const STYLES = ['wood', 'slate', 'felt', 'sea', 'paper'] as const;

/** Wood by day and slate by night, until another is chosen. */
export const boardStyles = new ChosenStyle('board', STYLES, () =>
  themes.now === 'night' ? 'slate' : 'wood',
);
