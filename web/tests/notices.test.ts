import { beforeEach, expect, test, vi } from 'vitest';
import { follow, showOnce, shownNotice } from '../src/lib/offline/worker/notices';
import type { Pages, ShownNotice } from '../src/lib/offline/worker/notices';
import type { PushedNotice } from '../src/lib/wire';

const some = { id: 'notice-1', time: 0, language: 'en' };
const turn: PushedNotice = { ...some, kind: 'turn', table: 'abc', game: 'Quanta', others: ['Anna', 'Bert'] };

/** The pages that are open, by path and whether they are in sight. */
let open: [string, 'visible' | 'hidden'][] = [];
let shown: [string, ShownNotice['options']][] = [];
let went: string[] = [];

const pages: Pages = {
  matchAll: async () =>
    open.map(([path, visibilityState]) => {
      const focus = async () => went.push(`focus ${path}`);
      return { url: `https://games.example${path}`, visibilityState, focus };
    }),
  openWindow: async (path) => went.push(`open ${path}`),
};
const shower = {
  showNotification: async (...notice: (typeof shown)[0]) => void shown.push(notice),
};

beforeEach(() => {
  [open, shown, went] = [[], [], []];
  const stored = new Map<string, Response>();
  const match = async (path: string) => stored.get(path)?.clone();
  const put = async (path: string, answer: Response) => stored.set(path, answer);
  vi.stubGlobal('caches', { open: async () => ({ match, put }) });
});

test('a notice of somebody whom one follows names them, and is not shown while any page is seen', async () => {
  const came: PushedNotice = { ...some, kind: 'came', others: ['Anna'] };
  expect(shownNotice(came)).toMatchObject({
    title: 'Somebody you follow is here',
    options: { body: 'Anna', data: '/players' },
  });
  open = [['/learn', 'visible']];
  await showOnce({ ...came, id: 'notice-7' }, pages, shower);
  expect(shown).toEqual([]);
  open = [['/learn', 'hidden']];
  await showOnce({ ...came, id: 'notice-8' }, pages, shower);
  expect(shown).toHaveLength(1);
});

test('a notice says what waits, of which game and with whom, in the language of the page', () => {
  expect(shownNotice(turn)).toMatchObject({
    title: 'It is your turn',
    options: { body: 'Quanta, against Anna, Bert', data: '/table/abc', lang: 'en' },
  });
  const challenge: PushedNotice = { ...turn, kind: 'challenge', others: ['Anna'], language: 'es' };
  expect(shownNotice(challenge)).toMatchObject({
    title: 'Te retan',
    options: { body: 'Quanta, de Anna', data: '/lobby' },
  });
  // Guests have no names; and a language of another version has no words.
  expect(shownNotice({ ...turn, others: [], language: 'xx' }).options.body).toBe('Quanta');
  expect(shownNotice({ id: 'x', kind: 'test', time: 0, language: 'ja' }).options).toMatchObject({
    body: 'このようにお知らせします。',
    data: '/account',
  });
});

test('a notice that is sent twice is shown once', async () => {
  await Promise.all([showOnce(turn, pages, shower), showOnce(turn, pages, shower)]);
  await showOnce({ ...turn, id: 'notice-2' }, pages, shower);
  expect(shown.length).toBe(2);
  // The second of a game takes the place of the first.
  expect(new Set(shown.map(([, { tag }]) => tag)).size).toBe(1);
});

test('what is in another tab is shown', async () => {
  open = Object.entries({ '/table/abc': 'hidden', '/table/other': 'visible' });
  await showOnce(turn, pages, shower);
  expect(shown.length).toBe(1);
});

test('a notice that could not be shown is shown when the server sends it again', async () => {
  const broken = { showNotification: () => Promise.reject(new Error('no icon')) };
  await expect(showOnce(turn, pages, broken)).rejects.toThrow('no icon');
  await showOnce(turn, pages, shower);
  expect(shown.length).toBe(1);
  await showOnce(turn, pages, shower);
  expect(shown.length).toBe(1);
});

test('what somebody looks at is not shown, and not later either', async () => {
  open = [['/table/abc', 'visible']];
  await showOnce(turn, pages, shower);
  open = [];
  await showOnce(turn, pages, shower);
  expect(shown).toEqual([]);
});

test('a click leads to the page that is open, or opens it', async () => {
  open = [['/table/abc', 'hidden']];
  await follow('/table/abc', pages);
  await follow('/lobby', pages);
  expect(went).toEqual(['focus /table/abc', 'open /lobby']);
});
