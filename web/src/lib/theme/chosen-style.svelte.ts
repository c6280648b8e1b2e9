/** A choice of styles: persisted, and an attribute of the page. `public/theme.js` applies it before the first paint. */
import { persistedAs, type Persisted } from '../persisted.svelte';

export class ChosenStyle<Style extends string> {
  readonly #chosen: Persisted<Style | null>;
  readonly #attribute: string;
  readonly #usual: () => Style;

  readonly #now = $derived.by(() => this.#chosen.now ?? this.#usual());

  constructor(attribute: string, styles: readonly Style[], usual: () => Style) {
    this.#attribute = attribute;
    this.#usual = usual;
    this.#chosen = persistedAs(
      `quantarium-${attribute}`,
      (text) => styles.find((style) => style === text) ?? null,
      String,
    );
  }

  /** The one chosen; until then the usual one. */
  get now(): Style {
    return this.#now;
  }

  set now(style: Style) {
    this.#chosen.now = style;
  }

  /** Shows what is chosen, here or in another tab: called in an effect. */
  apply(): void {
    if (this.#chosen.now) document.documentElement.dataset[this.#attribute] = this.#chosen.now;
  }
}
