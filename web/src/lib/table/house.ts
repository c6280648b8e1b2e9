/** Where tables are: in the server, or in this tab. */
import { able } from '../tab/clients';
import { inTab, kept } from '../tab/house';
import type { Catalogue, NewTable, Place, Preview, TableSummary, TableView } from '../wire';
import * as api from './api';
import { ServerTable } from './server-table';
import type { Table } from './table';

export interface House {
  catalogue(): Promise<Catalogue>;
  preview(game: string, seed: string | null, signal?: AbortSignal): Promise<Preview>;
  /** Opens a table: its name. */
  open(table: NewTable): Promise<string>;
  /** The tables kept, newest first. */
  tables(): Promise<TableSummary[]>;
  /** A table as it is kept, for a look at it. */
  glance(id: string): Promise<TableView>;
  /** Throws a table away for good. */
  forget(id: string): Promise<void>;
  /** Sits down at a table. */
  sit(id: string): Table;
  /** An address that has a table's game record. */
  record(id: string): Promise<string>;
  /** A move that the engine would play; nothing where it finds none. */
  hint(at: Place): Promise<string | null>;
}

/** How long the engine thinks about a hint, in milliseconds. */
export const HINT_TIME = 800;

export const inServer: House = {
  catalogue: api.catalogue,
  preview: api.preview,
  open: async (table) => (await api.openTable(table)).id,
  tables: api.tables,
  glance: api.glance,
  forget: api.forget,
  sit: (id) => new ServerTable(id),
  record: (id) => Promise.resolve(api.recordAddress(id)),
  hint: async (at) => {
    const found = await api.analyse({ ...at, millis: HINT_TIME, lines: 1, threads: 1 });
    return found.lines[0]?.moves[0] ?? null;
  },
};

/** Where a table is: a name says it, as no two tables share one. */
export const houseOf = (id: string): House => (able && kept(id) ? inTab : inServer);
