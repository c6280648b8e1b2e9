/** The server, over HTTP and a WebSocket for each table. */
import type { NewTable, Response, TableSummary, TableView } from '../../wire';
import { questions, Refused, type Answer, type Ask, type Backend } from '../backend';
import { isRefusal } from './read';
import { ServerTable } from './table';

/** Sends a request; what is not answered as it should be is refused. */
async function fetched(path: string, options?: RequestInit): Promise<globalThis.Response> {
  let answer: globalThis.Response;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused({ code: 'offline', message: '' });
  }
  if (answer.ok) return answer;
  const value: unknown = await answer.json().catch(() => null);
  throw new Refused(isRefusal(value) ? value : { code: 'offline', message: '' });
}

async function read<T>(path: string, options?: RequestInit): Promise<T> {
  const value: unknown = await (await fetched(path, options)).json().catch(() => null);
  if (value === null) throw new Refused({ code: 'offline', message: '' });
  return value as T;
}

const posted = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal ? { signal } : {}),
});

const ask: Ask = async <K extends Response['type']>(
  request: Parameters<Ask>[0],
  type: K,
  signal?: AbortSignal,
) => {
  const answer = await read<Response>('/api/ask', posted(request, signal));
  if (answer.type === type) return answer as Answer<K>;
  throw new Refused({ code: 'bad-message', message: answer.type });
};

const address = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const recordAddress = (id: string): string => `${address(id)}/record`;

/** A table's game record. */
export const recordOf = async (id: string): Promise<string> => (await fetched(recordAddress(id))).text();

export const serverBackend: Backend = {
  ...questions(ask),
  open: async (table: NewTable) => (await read<TableSummary>('/api/tables', posted(table))).id,
  tables: () => read<TableSummary[]>('/api/tables'),
  view: (id) => read<TableView>(address(id)),
  forget: async (id) => {
    await fetched(address(id), { method: 'DELETE' });
  },
  sit: (id) => new ServerTable(id),
  record: (id) => Promise.resolve(recordAddress(id)),
};
