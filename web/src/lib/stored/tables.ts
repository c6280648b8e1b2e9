/** Every game of this browser: those that it stores itself, and those of the server. */
import { byLast, isOffline, type Backend } from '../backend/backend';
import { serverBackend } from '../backend/server/backend';
import { tabBackend } from '../backend/tab/backend';
import { able } from '../backend/tab/workers';
import type { TableSummary } from '../wire';

/** A table, and whether this browser stores it. */
export type Listed = TableSummary & { here: boolean };

export const backendFor = ({ here }: { here?: boolean }): Backend => (here ? tabBackend : serverBackend);

/** The games, those in which something happened last first; `away` where the server's could not be had. */
export async function allTables(): Promise<{ tables: Listed[]; away: boolean }> {
  const here = able ? (await tabBackend.tables()).map((table) => ({ ...table, here: true })) : [];
  try {
    const there = (await serverBackend.tables()).map((table) => ({ ...table, here: false }));
    return { tables: [...here, ...there].sort(byLast), away: false };
  } catch (reason) {
    if (able && isOffline(reason)) return { tables: here, away: true };
    throw reason;
  }
}

/** The games that somebody can go on with: begun, not over, and played by a person. */
export const unfinished = <T extends TableSummary>(tables: readonly T[]): T[] =>
  tables.filter(
    ({ result, aborted, plies, seats }) =>
      result === '*' && !aborted && plies > 0 && seats.some(({ sitter }) => sitter.type === 'person'),
  );
