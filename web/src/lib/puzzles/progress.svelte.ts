/** What has been solved: persisted. */
import { persist, restore } from '../persisted';

const KEY = 'quantarium-puzzles';

export interface Record {
  /** The puzzles solved, by their names. */
  solved: string[];
  /** How many in a row without a wrong move or a look at the solution. */
  streak: number;
  best: number;
}

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;

/** Reads what was persisted; nothing of it is trusted. */
export function readProgress(text: string | null): Record {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    // What cannot be read counts as nothing.
  }
  const given = typeof value === 'object' && value !== null ? (value as Partial<Record>) : {};
  const solved = Array.isArray(given.solved) ? given.solved.filter((id) => typeof id === 'string') : [];
  return { solved, streak: count(given.streak), best: Math.max(count(given.best), count(given.streak)) };
}

/** The record after a puzzle was solved; `clean` without a wrong move or help. */
export function afterSolving(record: Record, id: string, clean: boolean): Record {
  const solved = record.solved.includes(id) ? record.solved : [...record.solved, id];
  const streak = record.streak + Number(clean && !record.solved.includes(id));
  return { solved, streak, best: Math.max(record.best, streak) };
}

class Progress {
  #record = $state.raw<Record>(readProgress(restore(KEY)));
  solved = $derived<ReadonlySet<string>>(new Set(this.#record.solved));
  streak = $derived(this.#record.streak);
  best = $derived(this.#record.best);

  solve(id: string, clean: boolean): void {
    this.#write(afterSolving(this.#record, id, clean));
  }

  /** A wrong move, or a look at the solution, ends the streak. */
  fail(): void {
    if (this.#record.streak > 0) this.#write({ ...this.#record, streak: 0 });
  }

  #write(record: Record): void {
    this.#record = record;
    persist(KEY, JSON.stringify(record));
  }
}

export const progress = new Progress();
