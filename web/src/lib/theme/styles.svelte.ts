/** Styles that are chosen: persisted, and attributes of the page. `public/theme.js` applies them before the first paint. */
import { MediaQuery } from 'svelte/reactivity';
import { persistedChoice, type Persisted } from '../persisted.svelte';

class ChosenStyle<Style extends string> {
  readonly #chosen: Persisted<Style | null>;

  constructor(
    private readonly attribute: string,
    styles: readonly Style[],
    private readonly usual: () => Style,
  ) {
    this.#chosen = persistedChoice<Style | null>(`quantarium-${attribute}`, styles, null);
  }

  /** The one chosen; until then the usual one. */
  get now(): Style {
    return this.#chosen.now ?? this.usual();
  }

  set now(style: Style) {
    this.#chosen.now = style;
  }

  /** Shows what is chosen, here or in another tab: called in an effect. */
  apply(): void {
    if (this.#chosen.now) document.documentElement.dataset[this.attribute] = this.#chosen.now;
  }
}

let dark: MediaQuery | undefined;
export const themes = new ChosenStyle('theme', ['paper', 'night'], () => {
  dark ??= new MediaQuery('prefers-color-scheme: dark');
  return dark.current ? 'night' : 'paper';
});

/** What boards are made of: wood by day and slate by night, until another is chosen. */
export const STYLES = ['wood', 'slate', 'felt', 'sea', 'paper'] as const;
export const boardStyles = new ChosenStyle('board', STYLES, () =>
  themes.now === 'night' ? 'slate' : 'wood',
);

/** How pieces are made: with light and shade, flat, or with Quantum Leap's as the rings of its boxed edition. */
export const pieceStyles = new ChosenStyle('pieces', ['round', 'flat', 'ring'], () => 'round');
