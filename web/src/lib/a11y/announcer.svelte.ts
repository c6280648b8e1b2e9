/** What a screen reader is told: one polite region for the whole page. */
class Announcer {
  words = $state('');

  say(words: string): void {
    this.words = words;
  }
}

export const announcer = new Announcer();
