/** Sizes of text, of corners and of space are those of `app.css`, and no others. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../src/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, SOURCES), 'utf8');
const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|svelte)$/.test(file) && file !== 'fallback.css')
  .map((file) => [file, read(file)] as const);

/** What a property may be: tokens, and what has no length of its own. */
const ALLOWED: Record<string, RegExp> = {
  'font-size': /^(var\(--text-\d+\)|inherit|[\d.]+em)$/,
  'border-radius': /^((min\()?var\(--round-(\d|pill)\)|0|50%|25%|inherit|[ ,)])+$/,
  // 1 px is a line, more than 48 a layout's own, and what follows `calc(-` meets a token.
  'gap|padding|margin': /^(?!.*((?<!calc\(-)\b([2-9]|[1-4]\d)(\.\d+)?|\})px)/s,
};

test.each(Object.entries(ALLOWED))('%s is a token', (property, allowed) => {
  const name = `(?:[a-z]+-)*(?:${property})[a-z-]*`;
  const written = new RegExp(`(?<=[{;\\s]|style:)${name}(?:: |(?<=style:[a-z-]+)=")([^;"]+)[;"]`, 'g');
  const others = styles.flatMap(([file, css]) =>
    [...css.matchAll(written)].filter(([, value]) => !allowed.test(value!)).map(([all]) => `${file}: ${all}`),
  );
  expect(others).toEqual([]);
});

test('every token that is used is there, and every one that is there is used', () => {
  const used = new Set(styles.flatMap(([, css]) => css.match(/(?<=var\()--(text|round|space)-\w+/g) ?? []));
  const there = read('app.css').match(/--(text|round|space)-\w+(?=:)/g);
  expect([...used].sort()).toEqual(there?.sort());
});
