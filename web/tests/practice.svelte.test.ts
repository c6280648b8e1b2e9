/** A better move than the one played is looked for. */
import { expect, test, vi } from 'vitest';
import { Practice } from '../src/lib/analysis/practice.svelte';
import type { Rated } from '../src/lib/analysis/review';
import type { TableView } from '../src/lib/wire';

let answer: (view: TableView) => void;
vi.mock('../src/lib/backend/questions', () => ({
  lookAt: () => new Promise<TableView>((done) => (answer = done)),
}));

test('a position that comes after the question was left is not shown', async () => {
  const practice = new Practice();
  practice.begin({ ply: 0, move: 'b', better: 'a' } as Rated);
  const tried = practice.try({ game: 'quanta', setup: '', moves: [] }, 'a');
  practice.show();
  answer({} as TableView);
  await tried;
  expect([practice.view, practice.answer]).toEqual([null, 'shown']);
});
