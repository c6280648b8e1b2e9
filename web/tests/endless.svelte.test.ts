/** Puzzles made in the tab. */
import { expect, test, vi } from 'vitest';
import { Endless, type Find } from '../src/lib/puzzles/endless.svelte';
import { idOf } from '../src/lib/puzzles/numbered';
import type { Puzzle } from '../src/lib/wire';
import { puzzle } from './made';

/** Every third game has a puzzle, easy and hard ones in turn. */
const everyThird: Find = async (game, seed) =>
  Number(seed) % 3 === 0 ? [puzzle({ game, setup: seed, grade: Number(seed) % 2 === 0 ? 1 : 5 })] : [];

type Is<Thing> = (one: Thing) => boolean;
const endless = (find: Find, wanted: Is<Puzzle> = () => true, known: Is<string> = () => false) =>
  new Endless(['x', 'y'], '10', find, wanted, known);

test('games are gone through by their seeds, the next while one is solved, and each puzzle comes once', async () => {
  const find = vi.fn(everyThird);
  const made = endless(find);
  await made.next();
  await vi.waitFor(() => expect(find.mock.calls.at(-1)?.[1]).toBe('15'));
  expect(made.puzzle).toMatchObject({ setup: '12', seed: '12', game: 'x', number: 1 });
  await made.next();
  expect(made.puzzle).toMatchObject({ setup: '15', seed: '15', game: 'y', number: 2 });
  const asked = find.mock.calls.map(([game, seed]) => `${game} ${seed}`);
  expect(asked.slice(0, 3)).toEqual(['x 10', 'y 11', 'x 12']);
});

test('what is of another difficulty or known already is left out', async () => {
  const isKnown = (id: string): boolean => id === idOf({ game: 'x', setup: '12' });
  const made = endless(everyThird, ({ grade }) => grade === 1, isKnown);
  await made.next();
  expect(made.puzzle?.seed).toBe('18');
});

test('the search is stopped, and goes on', async () => {
  let answer: (found: Puzzle[]) => void = () => undefined;
  const waiting: Find = (_game, _seed, signal) =>
    new Promise((resolve, reject) => {
      answer = resolve;
      signal.addEventListener('abort', () => reject(new Error('ended')));
    });
  const made = endless(waiting);
  const first = made.next();
  expect(made.busy).toBe(true);
  made.stop();
  await first;
  expect([made.busy, made.puzzle, made.error]).toEqual([false, null, null]);
  const second = made.next();
  answer([puzzle({ game: 'x', setup: 'later' })]);
  await second;
  expect(made.puzzle?.setup).toBe('later');
  made.stop();
});

test('a failure is said, and the search can go on', async () => {
  let broken = true;
  const made = endless(async (game, seed) => {
    if (broken) throw new Error('the worker broke');
    return [puzzle({ game, setup: seed })];
  });
  await made.next();
  expect(made.error).toBe('the worker broke');
  broken = false;
  await made.next();
  expect([made.error, made.puzzle?.seed]).toEqual([null, '11']);
  made.stop();
});
