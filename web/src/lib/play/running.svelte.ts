/** The game by the clock in which one sits, so that other pages can show that it goes on. */
import { isLive } from '../home/clock';
import { persistedText } from '../persisted.svelte';
import type { TableView } from '../wire';

/** The table's name; empty while there is none. */
export const running = persistedText('quantarium-running');

/** Whether time runs away in a game, or soon will, for somebody with these seats. */
export const isRunning = ({ outcome, clock, online, free }: TableView, own: readonly number[]): boolean =>
  online === true && outcome === null && own.length > 0 && !free?.length && !!clock && isLive(clock.control);

/** A table is shown: notes it, or forgets it once nothing runs there. */
export function noteRunning(view: TableView, own: readonly number[]): void {
  if (isRunning(view, own)) running.set(view.id);
  else if (running.now === view.id) running.set('');
}
