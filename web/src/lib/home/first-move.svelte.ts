/** A move made on the first page's board: it is played at the table that it opens. */
import { untrack } from 'svelte';
import type { Table } from '../backend/table.svelte';

/** Plays a move at a table, and leaves the table. What is refused is not played: the table shows the start then. */
export const playFirst = (table: Table, move: string): Promise<void> =>
  new Promise((done) => {
    let asked = false;
    const stop = $effect.root(() => {
      $effect(() => {
        const { view, link, refusal } = table.state;
        if (link === 'gone' || refusal || (view && view.moves.length > 0)) {
          stop();
          table.close();
          done();
        } else if (view && !asked) {
          asked = true;
          untrack(() => table.play(move));
        }
      });
    });
  });
