/** A choice of styles: persisted, and an attribute of the page. `public/theme.js` applies it before the first paint. */
import { persist, restore } from '../persisted';

export class ChosenStyle<Style extends string> {
  #chosen = $state<Style | null>(null);
  readonly #attribute: string;
  readonly #usual: () => Style;

  /** The one chosen; until then the usual one. */
  now = $derived.by(() => this.#chosen ?? this.#usual());

  constructor(attribute: string, styles: readonly Style[], usual: () => Style) {
    this.#attribute = attribute;
    this.#usual = usual;
    const found = restore(`quantarium-${attribute}`);
    this.#chosen = styles.find((style) => style === found) ?? null;
  }

  choose(style: Style): void {
    this.#chosen = style;
    document.documentElement.dataset[this.#attribute] = style;
    persist(`quantarium-${this.#attribute}`, style);
  }
}
