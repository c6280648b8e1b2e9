import { announcer } from '../a11y/announcer.svelte';
import { Attempt } from '../ui/attempt.svelte';

/** A part of the account as the server has it: read at first, and again after each change. */
export class Current<T> extends Attempt {
  now = $state.raw<T | null>(null);
  said = $state<string | null>(null);

  constructor(private readonly read: () => Promise<T>) {
    super();
    void this.load();
  }

  load(): Promise<boolean> {
    return this.run(async () => (this.now = await this.read()));
  }

  /** Makes a change and says what came of it; whether it was made. */
  change<R>(work: () => Promise<R>, said: string | ((made: R) => string)): Promise<boolean> {
    this.said = null;
    return this.inPlace(async () => {
      const made = await work();
      this.now = await this.read();
      this.said = typeof said === 'string' ? said : said(made);
      announcer.say(this.said);
    });
  }
}
