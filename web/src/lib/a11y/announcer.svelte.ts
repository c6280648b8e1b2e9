/** What a screen reader is told: one polite region for the whole page. */
class Announcer {
  words = $state('');
  /** The same, but no state: an effect that announces something must not run again for it. */
  #last = '';

  say(words: string): void {
    // A screen reader reads a region only when its text changes: the same words again get a space at the end.
    this.words = this.#last = words === this.#last ? `${words}\u00a0` : words;
  }
}

export const announcer = new Announcer();
