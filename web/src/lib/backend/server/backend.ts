/** The server, over HTTP and a WebSocket for each table. */
import { HINT_TIME, type Backend } from '../backend';
import * as api from './api';
import { ServerTable } from './table';

export const serverBackend: Backend = {
  catalogue: api.catalogue,
  preview: api.preview,
  open: async (table) => (await api.openTable(table)).id,
  tables: api.tables,
  view: api.tableView,
  forget: api.forget,
  sit: (id) => new ServerTable(id),
  record: (id) => Promise.resolve(api.recordAddress(id)),
  hint: async (at) => {
    const found = await api.analyse({ ...at, millis: HINT_TIME, lines: 1, threads: 1 });
    return found.lines[0]?.moves[0] ?? null;
  },
};
