/** A copy of the game looked at last, at a server's table of one screen, to go on with in the tab where the server is gone. */
import { drawId } from '../draw-id';
import { persistedJson } from '../persisted.svelte';
import type { PersistedTable, TableView } from '../wire';

/** The table's name, and its game as a browser stores one. */
interface Spare {
  of: string;
  table: Omit<PersistedTable, 'id' | 'opened'>;
}

const spare = persistedJson('quantarium-spare', (found: Spare | null) =>
  Array.isArray(found?.table?.events) ? found : null,
);

/** Keeps a copy of a game that goes on. The clock stays with the server: nobody ran out of time while it was gone. */
export function noteSpare(of: string, view: TableView): void {
  if (view.online || view.outcome) return;
  const { game, title, seats, seed, setup, standIn } = view;
  const time = Date.now();
  const events = view.moves.map(({ text }, i) => ({ seq: i + 1, time, kind: 'played' as const, text }));
  const level = standIn === undefined ? {} : { standIn };
  const table = { game, title, seats, seed, setup, ...level, events, result: '*' };
  spare.set({ of, table });
}

/** The copy of a table's game, as a table of this browser; nothing where there is none. */
export function spareOf(of: string, now = Date.now()): PersistedTable | null {
  const found = spare.now;
  return found?.of === of ? { ...found.table, id: drawId(), opened: Math.floor(now / 1000) } : null;
}
