/** What boards are made of. `public/theme.js` applies a persisted choice before the first paint. */
import { persist, restore } from '../persisted';
import { themes } from './theme.svelte';

export const STYLES = ['wood', 'slate', 'paper'] as const;
export type BoardStyle = (typeof STYLES)[number];

const KEY = 'quantarium-board';

const isStyle = (text: string | null): text is BoardStyle => STYLES.some((style) => style === text);

class BoardStyles {
  #chosen = $state<BoardStyle | null>(null);

  /** The one chosen; until then wood by day and slate by night. */
  now = $derived<BoardStyle>(this.#chosen ?? (themes.now === 'night' ? 'slate' : 'wood'));

  constructor() {
    const found = restore(KEY);
    if (isStyle(found)) this.#chosen = found;
  }

  choose(style: BoardStyle): void {
    this.#chosen = style;
    document.documentElement.dataset.board = style;
    persist(KEY, style);
  }
}

export const boardStyles = new BoardStyles();
