import { persistedSwitch } from '../persisted.svelte';
import { analyse } from '../backend/questions';
import { backends, type BackendKind } from '../backend/choice.svelte';
import { analysts } from '../backend/tab/workers';
import { Attempt } from '../ui/attempt.svelte';
import type { Analysis, PositionRef } from '../wire';

/** How long to think, time after time, in milliseconds: a first answer soon, better ones later. */
const TIMES: Record<BackendKind, number[]> = {
  tab: [250, 1000, 4000, 15_000, 60_000],
  server: [250, 1000, 4000, 15_000, 60_000, 600_000],
};

/** Thinks about one position at a time, while it is looked at: in the tab's workers, or in the server's process, which thinks longer. */
export class Engine extends Attempt {
  readonly #switch = persistedSwitch('quantarium-analysis', true);
  readonly on = $derived(this.#switch.now);
  lines = $state(3);
  readonly mostThreads: Record<BackendKind, number> = {
    tab: analysts.length,
    server: Math.min(255, navigator.hardwareConcurrency || 1),
  };
  threads = $state({ ...this.mostThreads });
  /** What it thinks, and of which position. */
  found = $state.raw<{ key: string; analysis: Analysis } | null>(null);
  readonly mostLines = 5;

  static key({ game, setup, moves }: PositionRef): string {
    return [game, setup, ...moves].join('\n');
  }

  toggle(): void {
    this.#switch.now = !this.on;
  }

  /** Thinks about a position, and no longer about the last one; of none about nothing. */
  consider(position: PositionRef | null): void {
    this.stop();
    this.error = null;
    if (!position || !this.on) return;
    const key = Engine.key(position);
    const asked = { ...position, lines: this.lines, threads: this.threads[backends.analysis] };
    void this.anew(async (signal) => {
      for (const millis of TIMES[backends.analysis]) {
        const analysis = await analyse({ ...asked, millis }, signal);
        if (signal.aborted) return;
        this.found = { key, analysis };
        if (analysis.proven) break;
      }
    });
  }
}
