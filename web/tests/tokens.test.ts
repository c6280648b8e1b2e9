/** Sizes of text and of corners are those of `app.css`, and no others. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../src/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, SOURCES), 'utf8');
const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).flatMap(
  (file): [string, string][] => {
    if (file === 'fallback.css') return [];
    if (file.endsWith('.css')) return [[file, read(file)]];
    if (!file.endsWith('.svelte')) return [];
    return [[file, read(file).split('<style>')[1] ?? '']];
  },
);

/** What a property may be: tokens, and what has no length of its own. */
const ALLOWED: Record<string, RegExp> = {
  'font-size': /^(var\(--text-\d+\)|inherit|[\d.]+em)$/,
  'border-radius': /^((min\()?var\(--round-(\d|pill)\)|0|50%|25%|inherit|[ ,)])+$/,
};

test.each(Object.entries(ALLOWED))('%s is a token', (property, allowed) => {
  const others = styles.flatMap(([file, css]) =>
    [...css.matchAll(new RegExp(`[{;\\s]${property}: ([^;]+);`, 'g'))]
      .filter(([, value]) => !allowed.test(value!))
      .map(([, value]) => `${file}: ${value}`),
  );
  expect(others).toEqual([]);
});

test('every token that is used is there, and every one that is there is used', () => {
  const used = new Set(styles.flatMap(([, css]) => css.match(/(?<=var\()--(text|round)-\w+/g) ?? []));
  const there = read('app.css').match(/--(text|round)-\w+(?=:)/g);
  expect([...used].sort()).toEqual(there?.sort());
});
