import { tick } from 'svelte';
import { Refused } from '../backend/backend';
import { failure } from '../play/status';

/** What is asked for on a page: whether the answer is awaited, and why the last one failed, in words. */
export class Attempt {
  error = $state<string | null>(null);
  busy = $state(false);
  /** Whether the last one failed because there is no such thing. */
  missing = $state(false);
  #ending = new AbortController();
  /** Whether the error is the answer to what somebody did here: looking again does not take it away. */
  #answers = false;

  /** Does it; whether that succeeded. Of what `signal` has ended nothing is said, as something else may have begun since. */
  async run(work: () => unknown, signal?: AbortSignal): Promise<boolean> {
    this.error = null;
    this.#answers = false;
    this.busy = true;
    const done = await this.#try(work, signal);
    if (!signal?.aborted) this.busy = false;
    return done;
  }

  /** Does what disables or takes away a button: the keyboard comes back to it, or to what stands where its own was. */
  async inPlace(work: () => unknown): Promise<boolean> {
    const here = document.activeElement as HTMLElement | null;
    const rows = here?.closest('ul, section')?.children;
    const place = [...(rows ?? [])].findIndex((row) => row.contains(here));
    const done = await this.run(work);
    this.#answers = !done;
    await tick();
    // Somebody may have gone elsewhere.
    if (document.activeElement !== document.body) return done;
    const row = rows?.[Math.min(place, rows.length - 1)];
    (here?.isConnected ? here : row?.querySelector('button'))?.focus();
    return done;
  }

  /** Does it in place of what was so begun before, which ends. */
  anew(work: (signal: AbortSignal) => unknown): Promise<boolean> {
    this.stop();
    const { signal } = (this.#ending = new AbortController());
    return this.run(() => work(signal), signal);
  }

  /** Ends what `anew` has begun. */
  stop(): void {
    this.#ending.abort();
    this.busy = false;
  }

  /** The same again, as a page looks at what others do: nothing is busy meanwhile, and an error stays until it succeeds. */
  async look(work: () => unknown): Promise<void> {
    if (!(await this.#try(work))) this.#answers = false;
    else if (!this.busy && !this.#answers) this.error = null;
  }

  async #try(work: () => unknown, signal?: AbortSignal): Promise<boolean> {
    try {
      await work();
      return !signal?.aborted;
    } catch (reason) {
      if (!signal?.aborted) {
        this.error = failure(reason);
        this.missing = reason instanceof Refused && reason.refusal.code === 'not-found';
      }
      return false;
    }
  }
}
