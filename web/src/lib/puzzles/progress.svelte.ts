/** What has been solved: persisted. */
import { isCount, persistedJson } from '../persisted.svelte';
import type { Numbered } from './numbered';
import { NEW_RATING, puzzleRating, rated, type Rating } from './rating';

export interface Record {
  solved: string[];
  /** How many in a row without a wrong move or a look at the solution. */
  streak: number;
  best: number;
  /** The puzzles that have counted for the rating: the first try of each does. */
  tried: string[];
  rating: Rating;
}

const count = (value: unknown): number => (isCount(value) ? value : 0);

/** Reads what was persisted; nothing of it is trusted. */
export function readProgress(found: Partial<Record> | null): Record {
  const given = found ?? {};
  const solved = names(given.solved);
  return {
    solved,
    streak: count(given.streak),
    best: Math.max(count(given.best), count(given.streak)),
    // Puzzles solved before there was a rating do not count for it.
    tried: [...new Set([...solved, ...names(given.tried)])],
    rating: readRating(given.rating),
  };
}

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

function readRating(value: unknown): Rating {
  const { value: number, deviation } = (value ?? {}) as Partial<Rating>;
  const whole = Number.isFinite(number) && Number.isFinite(deviation) && Number(deviation) > 0;
  return whole ? { value: Number(number), deviation: Number(deviation) } : NEW_RATING;
}

/** The record after a puzzle was solved; `clean` without a wrong move or help. */
export function afterSolving(record: Record, id: string, clean: boolean): Record {
  const solved = record.solved.includes(id) ? record.solved : [...record.solved, id];
  const streak = record.streak + Number(clean && !record.solved.includes(id));
  return { ...record, solved, streak, best: Math.max(record.best, streak) };
}

/** The record after the first try of a puzzle; later ones change nothing. */
export function afterTrying(record: Record, id: string, grade: number, solved: boolean): Record {
  if (record.tried.includes(id)) return record;
  const rating = rated(record.rating, puzzleRating(grade), solved);
  return { ...record, tried: [...record.tried, id], rating };
}

/** What a puzzle's result needs to know of it. */
type Rated = Pick<Numbered, 'id' | 'grade'>;

class Progress {
  readonly #stored = persistedJson('quantarium-puzzles', readProgress);
  readonly #record = $derived(this.#stored.now);
  solved = $derived<ReadonlySet<string>>(new Set(this.#record.solved));
  streak = $derived(this.#record.streak);
  best = $derived(this.#record.best);

  /** Nothing before the first puzzle that counts. */
  rating = $derived(this.#record.rating === NEW_RATING ? null : this.#record.rating);

  solve({ id, grade }: Rated, clean: boolean): void {
    this.#stored.change((record) => afterSolving(afterTrying(record, id, grade, clean), id, clean));
  }

  /** A wrong move, or a look at the solution, ends the streak. */
  fail({ id, grade }: Rated): void {
    this.#stored.change((record) => ({ ...afterTrying(record, id, grade, false), streak: 0 }));
  }
}

export const progress = new Progress();
