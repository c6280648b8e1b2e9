/** The server's routes that are no table: what can be played, and the list of games. */
import type { Catalogue, NewTable, Preview, Refusal, TableSummary } from '../wire';
import { isRefusal } from './read';

/** A refusal, or a server that cannot be reached (`offline`). */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

async function ask<T>(path: string, options?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused({ code: 'offline', message: '' });
  }
  const value: unknown = await answer.json().catch(() => null);
  if (answer.ok && value !== null) return value as T;
  throw new Refused(isRefusal(value) ? value : { code: 'offline', message: '' });
}

export const catalogue = (): Promise<Catalogue> => ask('/api/catalogue');

export function preview(game: string, seed: string | null, signal?: AbortSignal): Promise<Preview> {
  const query = new URLSearchParams({ game, ...(seed ? { seed } : {}) });
  return ask(`/api/preview?${query.toString()}`, signal ? { signal } : undefined);
}

export const tables = (): Promise<TableSummary[]> => ask('/api/tables');

export function openTable(table: NewTable): Promise<TableSummary> {
  return ask('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(table),
  });
}

export const recordAddress = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`;
