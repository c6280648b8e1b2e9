/** The game by the clock in which one sits, so that other pages can show that it goes on. */
import { isLive } from '../home/clock';
import { persistedText } from '../persisted.svelte';
import type { TableView } from '../wire';

/** The table's name; empty while there is none. */
export const running = persistedText('quantarium-running');

/** Whether time runs away in a game, or soon will, for somebody with these seats. */
export const isRunning = ({ outcome, clock, online, free }: TableView, own: readonly number[]): boolean =>
  online === true && outcome === null && own.length > 0 && !free?.length && !!clock && isLive(clock.control);

const lockOf = (id: string): string => `quantarium-table-${id}`;

/** Lets this browser's other tabs see that a table is shown here, until the answer is called. */
export function showsTable(id: string): () => void {
  let leave = (): void => {};
  const shown = new Promise<void>((done) => (leave = done));
  navigator.locks?.request(lockOf(id), { mode: 'shared' }, () => shown).catch(() => {});
  return leave;
}

/** Whether one of this browser's tabs shows a table. */
export async function isShown(id: string): Promise<boolean> {
  // Where the browser stores nothing, it refuses.
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return held.some(({ name }) => name === lockOf(id));
}

/** A table is shown: notes it, or forgets it once nothing runs there. */
export function noteRunning(view: TableView, own: readonly number[]): void {
  if (isRunning(view, own)) running.set(view.id);
  else if (running.now === view.id) running.set('');
}
