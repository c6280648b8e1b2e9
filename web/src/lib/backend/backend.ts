/** Who answers a page: the server, or this tab. A page speaks to a backend and does not know which. */
import type { Catalogue, NewTable, Place, Preview, Refusal, TableSummary, TableView } from '../wire';
import type { Table } from './table';

/** A refusal, or a server that cannot be reached (`offline`). */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Whether a failure is that the server does not answer. */
export const isOffline = (reason: unknown): boolean =>
  reason instanceof Refused && reason.refusal.code === 'offline';

export interface Backend {
  catalogue(): Promise<Catalogue>;
  preview(game: string, seed: string | null, signal?: AbortSignal): Promise<Preview>;
  /** Opens a table: its name. */
  open(table: NewTable): Promise<string>;
  /** The tables stored, newest first. */
  tables(): Promise<TableSummary[]>;
  /** A table as it is stored, to look at. */
  view(id: string): Promise<TableView>;
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
