/** What an analysis keeps in the browser, and what of it others have who follow it live. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { library, type PersistedAnalysis } from '../src/lib/analysis/library';
import { AnalysisSession } from '../src/lib/analysis/session.svelte';
import { Refused } from '../src/lib/backend/backend';
import type { LiveChange, PositionSpec, RecordTree } from '../src/lib/wire';

const nodes = [{ parent: null, text: 'a', nags: [], comments: [] }];
const record: RecordTree = { game: 'quanta', setup: 's w -', tags: [], comments: [], nodes };

/** The one analysis that the server has. */
const server = { record: '', own: true, away: false };

vi.mock('../src/lib/address', () => ({ showAddress: () => {} }));
vi.mock('../src/lib/backend/questions', () => ({
  lookAt: ({ game, setup, moves }: PositionSpec) =>
    Promise.resolve({ game, setup, title: game, outcome: null, moves: moves.map((text) => ({ text })) }),
  readRecord: (text: string) => Promise.resolve(JSON.parse(text) as RecordTree),
  writeRecord: (tree: RecordTree) => Promise.resolve(JSON.stringify(tree)),
}));
vi.mock('../src/lib/backend/tab/backend', () => ({ store: { read: () => null } }));
vi.mock('../src/lib/backend/server/connection', () => ({
  UpdateConnection: class {
    close(): void {}
  },
}));
vi.mock('../src/lib/backend/server/browser', () => ({ browser: {} }));
vi.mock('../src/lib/backend/server/backend', () => {
  const answer = <T>(value: T): Promise<T> =>
    server.away ? Promise.reject(new Refused({ code: 'offline', message: '' })) : Promise.resolve(value);
  return {
    linkAddress: (name: string) => name,
    recordOf: () => Promise.resolve(JSON.stringify(record)),
    linked: () =>
      answer({ record: server.record, live: { revision: 1, place: 1, open: false, own: server.own } }),
    changeLive: (_: string, change: LiveChange) =>
      answer(null).then(() => void (server.record = change.record ?? server.record)),
  };
});

const texts = ({ tree }: AnalysisSession): string[] =>
  [...tree.nodes.values()].map(({ text }) => text).slice(1);
const opened = async (id: string | null, query = ''): Promise<AnalysisSession> => {
  const session = new AnalysisSession();
  await session.open(id, new URLSearchParams(query));
  return session;
};

const named = { id: 'one', title: 'Quanta', name: '', table: null, review: null };
const one = { ...record, ...named, made: 1, changed: 1 };
const keep = (change: Partial<PersistedAnalysis>): Promise<void> => library.write({ ...one, ...change });
const stored = (): Promise<PersistedAnalysis | undefined> => library.read('one');

beforeEach(() => {
  vi.stubGlobal('document', { title: '' });
  Object.assign(server, { record: JSON.stringify(record), own: true, away: false });
});

test('what the leader does while the server is away is sent when the analysis is opened again', async () => {
  await keep({ link: 'live' });
  const first = await opened('one');
  server.away = true;
  await first.make(['b']);
  first.close();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ link: 'live', unsent: true }));
  // So is what is done where the server is not reached at all.
  const second = await opened('one');
  expect(second.live).toBeNull();
  await second.make(['c']);
  server.away = false;
  const third = await opened(null, 'link=live');
  expect(texts(third)).toEqual(['a', 'b', 'c']);
  third.close();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ link: 'live', unsent: false }));
  expect(server.record).toContain('"b"');
});

test('an analysis that others follow is live when it is opened from its table, too', async () => {
  await keep({ link: 'live', table: 't' });
  const session = await opened(null, 'table=t');
  expect([session.live?.stands.own, session.id]).toEqual([true, 'one']);
  session.close();
});

test('who leaves while a live analysis is being opened does not follow it', async () => {
  const session = new AnalysisSession();
  const opening = session.open(null, new URLSearchParams('link=live'));
  session.close();
  await opening;
  expect(session.live).toBeNull();
});

test('a follower deletes a move of what they tried before, too, and gets all of it back', async () => {
  server.own = false;
  const session = await opened(null, 'link=live');
  await session.make(['b']);
  await session.follow(true);
  expect(texts(session)).toEqual(['a']);
  await session.remove();
  expect(texts(session)).toEqual([]);
  await session.undoRemoval();
  expect(texts(session)).toEqual(['a', 'b']);
});

test('who only looks at a reviewed analysis changes nothing', async () => {
  const review = { moves: ['a'], values: [{ toMove: 0, values: [0.5, 0.5], best: 'a' }] };
  await keep({ review });
  const session = await opened('one');
  const write = vi.spyOn(library, 'write');
  session.reviewed(structuredClone(review));
  expect(write).not.toHaveBeenCalled();
  session.reviewed({ ...review, values: [...review.values, ...review.values] });
  expect(write).toHaveBeenCalledOnce();
});

test('what could not be kept is kept with the next change', async () => {
  await keep({});
  const session = await opened('one');
  vi.spyOn(library, 'write').mockRejectedValueOnce(new Error('full'));
  await session.make(['b']);
  const failed = [true, expect.stringContaining('moves')];
  await vi.waitFor(() => expect([session.unsaved, session.address]).toEqual(failed));
  await session.make(['c']);
  await vi.waitFor(() => expect([session.unsaved, session.address]).toEqual([false, '/analysis/one?at=3']));
  expect((await stored())?.nodes).toHaveLength(3);
});

test('whether what is not kept may go is asked once it is known what takes its place', async () => {
  await keep({});
  const session = await opened('one');
  session.unsaved = true;
  const [asked, left] = [vi.fn(() => false), vi.fn()];
  vi.stubGlobal('confirm', asked);
  await expect(session.read('[no record', left)).rejects.toThrow();
  expect(asked).not.toHaveBeenCalled();
  expect(await session.read('6 w -', left)).toBe(false);
  expect([asked.mock.calls.length, left.mock.calls.length, texts(session)]).toEqual([1, 0, ['a']]);
  asked.mockReturnValue(true);
  expect(await session.read('6 w -', left)).toBe(true);
  expect([left.mock.calls.length, texts(session)]).toEqual([1, []]);
});
