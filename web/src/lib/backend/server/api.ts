/** The server's routes that are no table: what can be played, and the list of games. */
import type {
  Analyse,
  Analysis,
  Catalogue,
  Look,
  NewTable,
  Preview,
  Study,
  TableSummary,
  TableView,
} from '../../wire';
import { Refused } from '../backend';
import { isRefusal } from './read';

async function ask<T>(path: string, options?: RequestInit, kind: 'json' | 'text' = 'json'): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused({ code: 'offline', message: '' });
  }
  if (answer.ok && kind === 'text') return (await answer.text()) as T;
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

const sent = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal ? { signal } : {}),
});

export const openTable = (table: NewTable): Promise<TableSummary> => ask('/api/tables', sent(table));

/** A position of no table. */
export const lookAt = (look: Look): Promise<TableView> => ask('/api/look', sent(look));

/** A picture of a position, as SVG. */
export const draw = (look: Look): Promise<string> => ask('/api/picture', sent(look), 'text');

/** A game as a picture that moves, as SVG. */
export const film = (look: Look): Promise<string> => ask('/api/film', sent(look), 'text');

export const analyse = (asked: Analyse, signal?: AbortSignal): Promise<Analysis> =>
  ask('/api/analysis', sent(asked, signal));

/** A game record's tree of moves. */
export const readRecord = (record: string): Promise<Study> =>
  ask('/api/record/read', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });

export const writeRecord = (study: Study): Promise<string> => ask('/api/record/write', sent(study), 'text');

/** A table as it is stored. */
export const tableView = (id: string): Promise<TableView> => ask(`/api/tables/${encodeURIComponent(id)}`);

/** Throws a table away for good, unless somebody is there. */
export async function forget(id: string): Promise<void> {
  await ask<string>(`/api/tables/${encodeURIComponent(id)}`, { method: 'DELETE' }, 'text');
}

/** A table's game record. */
export const recordOf = (id: string): Promise<string> => ask(recordAddress(id), undefined, 'text');

export const recordAddress = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`;
