/** The server, over HTTP and a WebSocket for each table. */
import type * as wire from '../../wire';
import { questions, Refused, type Answer, type Ask, type Backend } from '../backend';
import { inTime } from '../in-time';
import { askOf } from '../tab/backend';
import { rules } from '../tab/workers';
import { fetched, posted, put, read, removed } from './ask';
import { browser } from './browser';
import { keepInvitation } from './invitations';
import { ServerTable } from './table';

const ask: Ask = async <K extends wire.Response['type']>(
  request: Parameters<Ask>[0],
  type: K,
  signal?: AbortSignal,
) => {
  const answer = await read<wire.Response>('/api/ask', posted(request, signal));
  if (answer.type === type) return answer as Answer<K>;
  throw new Refused({ code: 'bad-message', message: answer.type });
};

const address = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const recordAddress = (id: string): string => `${address(id)}/record`;

export const recordOf = async (id: string): Promise<string> => (await fetched(recordAddress(id))).text();

/** What the server does by itself. */
export const about = (): Promise<wire.About> => read('/api/about');

/** The secret of a new link to a table; it ends the one before of its kind. */
export const newLink = async (id: string, kind: wire.LinkKind['type']): Promise<string> =>
  (await read<wire.SaidSecret>(`${address(id)}/links`, posted({ type: kind }))).secret;

export const linkAddress = (name: string): string => `/api/links/${encodeURIComponent(name)}`;

/** A short name of a position or an analysis, by which anybody can open it. */
export const linkTo = async (linked: wire.Linked): Promise<string> =>
  (await read<wire.ShortLink>('/api/links', posted(linked))).name;

export const linked = (name: string): Promise<wire.Linked> => read(linkAddress(name));

export const changeLive = (name: string, change: wire.LiveChange): Promise<void> =>
  put(linkAddress(name), change);

export const endLive = (name: string): Promise<void> => removed(linkAddress(name));

const there = questions(ask);
/** The rules in this tab, which a table's page loads to work out how its game stands. */
const here = questions(askOf(rules));

export const serverBackend: Backend = {
  ...there,
  premoves: async (...asked) => {
    try {
      if (rules.isLoaded) return await inTime(here.premoves(...asked));
    } catch {
      // The server knows as well.
    }
    return there.premoves(...asked);
  },
  open: async (table: wire.NewTable) => {
    const { id, secret } = await read<wire.OpenedTable>('/api/tables', posted(table));
    if (secret !== undefined) keepInvitation(id, secret);
    return id;
  },
  tables: () => read<wire.TableSummary[]>('/api/tables'),
  view: (id) => read<wire.TableView>(address(id)),
  forget: (id) => removed(address(id)),
  sit: (id, secret) => new ServerTable(id, browser, secret),
  record: (id) => Promise.resolve(recordAddress(id)),
};
