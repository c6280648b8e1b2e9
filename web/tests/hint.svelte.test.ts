import { expect, test } from 'vitest';
import type { Backend } from '../src/lib/backend/backend';
import { Hint } from '../src/lib/play/hint.svelte';
import { inTurn, tableView } from './made';

const view = (...texts: string[]) =>
  tableView({ family: 'none', moves: inTurn(texts), legal: [{ text: 'c', clicks: [] }] });
const hint = (): Hint =>
  new Hint({
    hint: () => Promise.resolve('c'),
    position: () => Promise.resolve(view()),
  } as unknown as Backend);

test('a hint is for the moves it was asked for, and not for as many others', async () => {
  const asked = hint();
  await asked.ask(view('a', 'b'), () => view('a', 'b'));
  expect(asked.at(view('a', 'b'))?.text).toBe('c');
  expect([view('a', 'c'), view('a'), null].map((other) => asked.at(other))).toEqual([null, null, null]);
});

test('a hint that comes when other moves were played is none', async () => {
  const asked = hint();
  expect(await asked.ask(view('a', 'b'), () => view('a', 'c'))).toBeNull();
  expect(asked.at(view('a', 'c'))).toBeNull();
});
