import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAMILIES } from '../src/lib/games/list';
import * as en from '../src/lib/i18n/en';
import { LANGUAGES, pick } from '../src/lib/i18n/language';
import { pluralOf } from '../src/lib/i18n/plural';
import { coursesIn, locales, type Words } from './locales';

/** Every place in a tree of words, with what is there. */
function places(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => places(inner, path === '' ? key : `${path}.${key}`));
}

/** The words of a language, with those of its courses; those of the games by their folders. */
function words({ games, ...page }: Words, code: string): [string, unknown][] {
  const own = Object.entries(games).map(([path, words]) => [path.split('/').at(-3), words]);
  return places({ ...page, games: Object.fromEntries(own) as unknown, courses: coursesIn(code) });
}

/**
 * What a language has or has not by itself: sentences that English takes from the server, and the forms that go with
 * a number, but for the one that each has.
 */
const OWN_WORDS = /^messages\.refusals\.|\.(zero|one|two|few|many)$/;
/** What may be the same in another language: names, keys and signs. */
const SAME = [
  /^messages\.(name|stop|gap)$/,
  /^messages\.keys\.list\.\d+\.0$/,
  /^words\.initials\./,
  /^games\.[\w-]+\.rules\.title$/,
  /^courses\.[\w-]+\.[\w-]+\.title$/,
];
/** What is the same in a language as in English. */
const english = (locale: Words, code: string): string[] =>
  words(locale, code).flatMap(([key, said]) => (typeof said === 'string' && said === known[key] ? key : []));

/** The codes of refusals that the server's messages are described with. */
const described = /^export type Refusal = .*?^code: /ms
  .exec(readFileSync(new URL('../src/lib/wire.ts', import.meta.url), 'utf8'))![0]
  .match(/(?<=`)[a-z-]+(?=`)/g)!;
/** Those that are for programs, or are said in the server's words. */
const WORDLESS = /^(bad-token|no-offer|no-plan|not-yours|scope)$/;
/** Codes that the description does not have, by whose they are; the page has its own. */
const UNDESCRIBED = {
  page: ['broken', 'overtaken', 'unsaved', 'unstored'],
  chat: ['bad-line', 'chat-full', 'no-chat', 'no-line'],
  mail: ['mail-address', 'mail-link', 'mail-taken', 'many-mails', 'no-mail-address'],
  others: ['away', 'rating-range'],
};
const worded = described.filter((code) => !WORDLESS.test(code));
const CODES = [...worded, ...Object.values(UNDESCRIBED).flat()].sort();

const known = Object.fromEntries(words(locales.en!, 'en'));
const others = Object.fromEntries(Object.entries(locales).filter(([code]) => code !== 'en'));

describe.each(Object.entries(others))('%s', (code, locale) => {
  const found = Object.fromEntries(words(locale, code));

  test('has the same words as English', () => {
    const kinds = (all: Record<string, unknown>): Record<string, string> =>
      Object.fromEntries(
        Object.entries(all).flatMap(([key, value]) => (OWN_WORDS.test(key) ? [] : [[key, typeof value]])),
      );
    expect(kinds(found)).toEqual(kinds(known));
  });

  test('is itself, not the one that it was copied from', () => {
    for (const path of Object.keys(locale.games)) expect(path).toContain(`/words/${code}.ts`);
    expect(new Intl.Locale(locale.messages.locale).language).toBe(code);
  });

  test('leaves nothing in English', () => {
    expect(english(locale, code).filter((key) => !SAME.some((one) => one.test(key)))).toEqual([]);
  });

  test('has a sentence for every refusal of the server', () => {
    expect(Object.keys(locale.messages.refusals).sort()).toEqual(CODES);
  });
});

test('every language is offered by its name', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(Object.keys(locales).sort());
});

test('nothing may be the same that is so in no language', () => {
  const all = Object.entries(others).flatMap(([code, locale]) => english(locale, code));
  for (const one of SAME) expect(all.filter((key) => one.test(key))).not.toEqual([]);
});

test('every reason that a game names has its sentence, and no other', () => {
  const games = new URL('../../crates/games/src/', import.meta.url);
  const texts = readdirSync(games)
    .map((game) => new URL(`${game}/text.rs`, games))
    .filter((path) => existsSync(path));
  expect(texts).toHaveLength(FAMILIES.length);
  const named = texts.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return [...source.matchAll(/Reason::new\(\s*[^,]+,\s*"([\w-]+)"/g)].map(([, key]) => key);
  });
  expect(named.length).toBeGreaterThan(20);
  const said = Object.values(en.games).flatMap(({ reasons }) => Object.keys(reasons));
  expect(said.sort()).toEqual([...new Set(named)].sort());
});

test('every function of words makes words', () => {
  for (const [code, locale] of Object.entries(locales)) {
    for (const [key, value] of words(locale, code)) {
      if (typeof value !== 'function' || key === 'messages.plural') continue;
      const made: unknown = (value as (...given: unknown[]) => unknown)('White', 2, 3, true, 5, 6);
      expect(`${key}: ${String(made)}`).not.toMatch(/: $|undefined|object/);
    }
  }
});

test('no two seats are marked alike on a board', () => {
  for (const { words } of Object.values(locales)) {
    const marks = Object.values(words.initials);
    expect(new Set(marks).size).toBe(marks.length);
  }
});

test('a form is picked by the rules of its language, so that one with three can be added', () => {
  const moves = { one: '# ruch', few: '# ruchy', many: '# ruchów', other: '# ruchu' };
  const polish = pluralOf('pl');
  const counted = [1, 2, 5, 12, 22].map((count) => polish(count, moves));
  expect(counted).toEqual(['1 ruch', '2 ruchy', '5 ruchów', '12 ruchów', '22 ruchy']);
  expect(pluralOf('ja')(1, { other: '#手' })).toBe('1手');
  expect(pluralOf('en')(1, { other: 'blocked' })).toBe('blocked');
});

test('a Spanish verb goes with who does it and with how many there are', () => {
  const { clock, friends, tray } = locales.es!.messages;
  expect(friends.asks.pause!('Negras')).toBe('Las negras piden una pausa, de una hora como mucho.');
  expect(friends.asks.rematch!('Ana')).toBe('Ana pide la revancha.');
  const left = (minutes: number, seconds: number) => clock.of('Ana', clock.spoken(minutes, seconds));
  expect(left(1, 0)).toBe('Ana: queda 1 minuto');
  expect(left(1, 9)).toBe('Ana: quedan 1 minuto y 9 segundos');
  expect(left(0, 1)).toBe('Ana: queda 1 segundo');
  expect([1, 2].map(tray.left)).toEqual(['queda 1', 'quedan 2']);
  expect([1, 2].map((minutes) => locales.es!.lobby.clock(minutes, 0))).toEqual(['1 minuto', '2 minutos']);
});

test('the language is the one chosen, or else the first of the browser that is spoken', () => {
  expect(pick('ja', ['es'])).toBe('ja');
  expect(pick(null, ['fr-FR', 'es-MX', 'en'])).toBe('es');
  expect(pick('xx', ['de'])).toBe('en');
  expect(pick(null, [])).toBe('en');
});
