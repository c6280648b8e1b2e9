/** When it is said that the page can be installed. */
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyStorage } from './storage';
import { InstallHint } from '../src/lib/offline/hint.svelte';

beforeEach(() => void emptyStorage());

test('it is said once, at the end of the second game', () => {
  const hint = new InstallHint();
  hint.ended('a', false);
  hint.ended('a', false);
  expect(hint.at('a')).toBe(false);
  // Another visit.
  const later = new InstallHint();
  later.ended('b', false);
  expect([later.at('b'), later.at('a')]).toEqual([true, false]);
  later.close();
  later.ended('c', false);
  expect([later.at('b'), later.at('c')]).toEqual([false, false]);
  expect(new InstallHint().at('b')).toBe(false);
});

test('it is not said to those who installed it', () => {
  const hint = new InstallHint();
  hint.ended('a', true);
  hint.ended('b', true);
  expect(hint.at('b')).toBe(false);
});

test('the browser’s offer is kept until it is wanted', async () => {
  const hint = new InstallHint();
  const page = new EventTarget();
  hint.listen(page);
  expect(hint.offered).toBe(false);
  const prompt = vi.fn(() => Promise.resolve());
  page.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  expect(hint.offered).toBe(true);
  await hint.install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(hint.offered).toBe(false);
});
