/** What a screen reader is told: one polite region for the whole page. */
class Announcer {
  words = $state('');
  /** The same: an effect that says something does not follow it. */
  #last = '';

  say(words: string): void {
    // What is told again is told only where it is not quite the same.
    this.words = this.#last = words === this.#last ? `${words}\u00a0` : words;
  }
}

export const announcer = new Announcer();
