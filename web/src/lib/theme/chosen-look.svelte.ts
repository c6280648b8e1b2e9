/** A choice of looks: persisted, and an attribute of the page. `public/theme.js` applies it before the first paint. */
import { persist, restore } from '../persisted';

export class ChosenLook<Look extends string> {
  #chosen = $state<Look | null>(null);
  readonly #attribute: string;
  readonly #usual: () => Look;

  /** The one chosen; until then the usual one. */
  now = $derived.by(() => this.#chosen ?? this.#usual());

  constructor(attribute: string, looks: readonly Look[], usual: () => Look) {
    this.#attribute = attribute;
    this.#usual = usual;
    const found = restore(`quantarium-${attribute}`);
    this.#chosen = looks.find((look) => look === found) ?? null;
  }

  choose(look: Look): void {
    this.#chosen = look;
    document.documentElement.dataset[this.#attribute] = look;
    persist(`quantarium-${this.#attribute}`, look);
  }
}
