import { failure } from '../play/status';

/** What is asked for on a page: whether the answer is awaited, and why the last one failed, in words. */
export class Attempt {
  error = $state<string | null>(null);
  busy = $state(false);

  /** Does it; whether that succeeded. */
  async run(work: () => unknown): Promise<boolean> {
    this.error = null;
    this.busy = true;
    try {
      await work();
      return true;
    } catch (reason) {
      this.error = failure(reason);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
