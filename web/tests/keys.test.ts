/** The list of keys names every key that the page listens to. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../src/lib/i18n/en/messages';

const SOURCES = new URL('../src/', import.meta.url);

/** Keys as the list writes them; what is not here is a letter or a sign. */
const NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: 'Arrow keys',
  ArrowRight: 'Arrow keys',
  ArrowUp: 'Arrow keys',
  ArrowDown: 'Arrow keys',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** The keys that a source compares with, and those of its tables. */
function keysOf(source: string): string[] {
  const tables = source.matchAll(/(?:= keys\(|KeyBindings = )\{\n(.*?)\n {2}\}/gs);
  const found = [
    ...source.matchAll(/event\.key [!=]== '([^']+)'/g),
    ...[...tables].flatMap(([, table]) => [...table!.matchAll(/^ {4}'?([^' :]+)'?:/gm)]),
  ];
  return found.map(([, key]) => key!);
}

const handled = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .flatMap((file) => keysOf(readFileSync(new URL(file, SOURCES), 'utf8')))
  .map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));

const listed = new Set(messages.keys.list.flatMap(([keys]) => keys.split(/, | and | or /)));

test('every key that is listened to is listed', () => {
  expect(new Set(handled).size).toBeGreaterThan(12);
  // One of a comparison, and one of each kind in a table.
  expect(handled).toEqual(expect.arrayContaining(['?', 'M', '[', 'Escape']));
  expect([...new Set(handled)].filter((key) => !listed.has(key))).toEqual([]);
});
