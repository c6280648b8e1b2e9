/** Two tabs of one browser: what one stores, the other does not overwrite, and shows. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MatchGame } from '../src/lib/hotseat/match';
import type { NewTable, Sweep } from '../src/lib/wire';
import { person, tableView } from './made';
import { emptyStorage } from './storage';

/** What two tabs do with a store, and what comes of it. */
interface Case<Tab> {
  load: () => Promise<Tab>;
  first: (tab: Tab) => void;
  /** What the other tab does, which was open all the time. */
  other?: (tab: Tab) => void;
  seen: (tab: Tab) => unknown;
  is: unknown;
}
const of = <Tab>(one: Case<Tab>): Case<unknown> => one as Case<unknown>;

const persisted = () => import('../src/lib/persisted.svelte');
/** The other values that are looked at and set as they are, as the language is. */
const ALL = 'analysis analysis-where confirm day-level invitation- knows- names ponder premoves marks push';
const DIRECT = [...ALL.split(' '), 'puzzles-of', 'running', 'waits', 'where'].map(
  (name) => `quantarium-${name}`,
);

const course = { id: 'first', steps: [1, 2, 3] } as never;
const opened: NewTable = { game: 'quanta', seed: null, sitters: [person, person] };
const view = tableView({ game: 'quanta' });
const sweep = (board: string, ...leaps: string[]): Sweep =>
  ({ board, edition: 2, white: ['a1'], black: ['b1'], mover: 'a1', leaps }) as Sweep;
const clean = (id: string) => [{ id, grade: 1 }, true] as const;
const game = (table: string) => ({ table, level: 1, points: 2, plies: 9 });
const painted = (row: string) => `quantum-leap:board=mask/${row}`;

const STORES: Record<string, Case<unknown>> = {
  'quantarium-language': of({
    load: async () => (await persisted()).persistedText('quantarium-language'),
    first: (tab) => tab.set('1'),
    seen: (tab) => tab.now,
    is: '1',
  }),
  'quantarium-puzzles': of({
    load: () => import('../src/lib/puzzles/progress.svelte'),
    first: ({ progress }) => ['a', 'b', 'c', 'd', 'e'].forEach((id) => progress.solve(...clean(id))),
    other: ({ progress }) => progress.solve(...clean('f')),
    seen: ({ progress }) => [[...progress.solved].join(''), progress.streak, progress.best],
    is: ['abcdef', 6, 6],
  }),
  'quantarium-days': of({
    load: () => import('../src/lib/daily/record.svelte'),
    first: ({ dayRecords }) => dayRecords.setGame('2026-11-23', 'quanta 0', game('a')),
    other: ({ dayRecords }) => {
      dayRecords.miss('2026-11-23');
      dayRecords.setGame('2026-11-23', 'quanta 1', game('b'));
    },
    seen: ({ dayRecords }) => dayRecords.of('2026-11-23'),
    is: { games: { 'quanta 0': game('a'), 'quanta 1': game('b') }, puzzle: null, misses: 1 },
  }),
  'quantarium-boards': of({
    load: () => import('../src/lib/boards/own.svelte'),
    first: ({ ownBoards }) => ownBoards.note(painted('ooo')),
    other: ({ ownBoards }) => {
      ownBoards.note(painted('oooo'));
      ownBoards.rename(painted('ooo'), 'Bar');
    },
    seen: ({ ownBoards }) => ownBoards.all.map(({ name }) => name),
    is: ['', 'Bar'],
  }),
  'quantarium-matches': of({
    load: () => import('../src/lib/hotseat/matches.svelte'),
    first: ({ matches }) => matches.begin('a', opened),
    other: ({ matches }) => matches.begin('b', opened),
    seen: ({ matches }) => matches.all.map(({ games }) => games.map((one: MatchGame) => one.table)),
    is: [['b'], ['a']],
  }),
  'quantarium-muted': of({
    load: () => import('../src/lib/play/chat'),
    first: ({ mute }) => mute(['Nina'], true),
    other: ({ mute }) => mute(['Otto'], true),
    seen: ({ isMuted }) => isMuted(['Nina', 'Otto']),
    is: true,
  }),
  'quantarium-sweep-times': of({
    load: async () => {
      let now = 0;
      const { Times } = await import('../src/lib/sweep/times.svelte');
      return { times: new Times(() => (now += 1000)) };
    },
    first: ({ times }) => times.leapt(sweep('hex3', 'b1')),
    other: ({ times }) => times.leapt(sweep('hex4', 'b1')),
    seen: ({ times }) => ['hex3', 'hex4'].map((board) => times.best(sweep(board))),
    is: [1000, 1000],
  }),
  'quantarium-run-': of({
    load: async () => new (await import('../src/lib/puzzles/run.svelte')).Run([], 'quanta', '1', () => 0),
    first: (run) => {
      run.solve();
      run.solve();
      run.end();
    },
    other: (run) => {
      run.solve();
      run.end();
    },
    seen: (run) => {
      run.leave();
      return run.best;
    },
    is: 2,
  }),
  'quantarium-thinking': of({
    load: () => import('../src/lib/standing/thinking'),
    first: ({ noteThinking }) => [1, 2, 3].forEach((ms) => noteThinking('tab', 'quanta', 1, ms * 1000)),
    other: ({ noteThinking }) => [4, 5].forEach((ms) => noteThinking('tab', 'quanta', 1, ms * 1000)),
    seen: ({ secondsPerMove }) => secondsPerMove('tab', 'quanta', 1),
    is: 3,
  }),
  'quantarium-course-': of({
    load: () => import('../src/lib/learn/progress'),
    first: ({ finish }) => finish(course, 2),
    other: ({ finish }) => finish(course, 0),
    seen: ({ done }) => done(course),
    is: 3,
  }),
  'quantarium-handover': of({
    load: () => import('../src/lib/hotseat/handover.svelte'),
    first: ({ handoverChoice }) => handoverChoice.choose('turn', true),
    other: ({ handoverChoice }) => handoverChoice.choose('curtain', true),
    seen: ({ handoverChoice }) => [handoverChoice.has('turn'), handoverChoice.has('curtain')],
    is: [true, true],
  }),
  'quantarium-ended': of({
    load: async () => new (await import('../src/lib/offline/hint.svelte')).InstallHint(),
    first: (hint) => hint.ended('a', false),
    other: (hint) => hint.ended('b', false),
    seen: () => localStorage.getItem('quantarium-ended'),
    is: 'said',
  }),
  'quantarium-lens': of({
    load: () => import('../src/lib/play/settings.svelte'),
    first: ({ lens }) => (lens.now = !lens.now),
    other: ({ lens }) => (lens.now = !lens.now),
    seen: ({ lens }) => lens.now,
    is: false,
  }),
  'quantarium-sound': of({
    load: () => import('../src/lib/sound/sound.svelte'),
    first: ({ sounds }) => sounds.toggle(),
    other: ({ sounds }) => sounds.toggle(),
    seen: ({ sounds }) => sounds.volume,
    is: 'normal',
  }),
  'quantarium-pace': of({
    load: () => import('../src/lib/play/settings.svelte'),
    first: ({ paces }) => paces.set('instant'),
    seen: ({ tempo }) => tempo().move,
    is: 0,
  }),
  'quantarium-turns-': of({
    load: () => import('../src/lib/play/settings.svelte'),
    first: ({ turningsOf }) => turningsOf('quanta').set(2),
    other: ({ turningsOf }) => turningsOf('quanta').change((turns) => turns + 1),
    seen: ({ turningsOf }) => turningsOf('quanta').now,
    is: 3,
  }),
  // The theme, the board and the pieces.
  'quantarium-': of({
    load: () => import('../src/lib/theme/styles.svelte'),
    first: ({ pieceStyles }) => (pieceStyles.now = 'flat'),
    seen: ({ pieceStyles }) => pieceStyles.now,
    is: 'flat',
  }),
  'quantarium-account': of({
    load: () => import('../src/lib/account/account.svelte'),
    first: ({ own }) => own.set({ name: 'Ana', created: 1 } as never),
    other: ({ own }) => own.set(null),
    seen: ({ own }) => [own.name, own.known],
    is: [null, null],
  }),
  'quantarium-spare': of({
    load: () => import('../src/lib/play/spare'),
    first: ({ noteSpare }) => noteSpare('a', view),
    other: ({ noteSpare }) => noteSpare('b', view),
    seen: ({ spareOf }) => [spareOf('a'), spareOf('b')?.game],
    is: [null, 'quanta'],
  }),
  'quantarium-last': of({
    load: () => import('../src/lib/home/last'),
    first: ({ lastSettings, parseLast }) => lastSettings.set(parseLast({ game: 'quanta' })),
    seen: ({ lastSettings }) => lastSettings.now?.game,
    is: 'quanta',
  }),
};

afterEach(() => void vi.resetModules());

/** Opens tabs of one browser, which hear of what is stored or, as in the moment before, do not. */
function browser(hears: boolean): <Tab>(load: () => Promise<Tab>) => Promise<Tab> {
  const tabs: ((event: { key: string | null }) => void)[] = [];
  emptyStorage((key) => hears && tabs.forEach((heard) => heard({ key })));
  vi.stubGlobal('addEventListener', (type: string, heard: (typeof tabs)[0]) => {
    if (type === 'storage') tabs.push(heard);
  });
  vi.stubGlobal('navigator', {});
  return (load) => {
    vi.resetModules();
    return load();
  };
}

describe.each(Object.entries(STORES))('%s', (_, { load, first, other, seen, is }) => {
  test.each([true, false])('two tabs leave it there, and show it if they hear of it: %s', async (hears) => {
    const open = browser(hears);
    const tabs = [await open(load), await open(load)] as const;
    tabs.forEach(seen);
    first(tabs[0]);
    other?.(tabs[1]);
    if (hears) expect(tabs.map(seen)).toEqual([is, is]);
    expect(seen(await open(load))).toEqual(is);
  });
});

describe('nothing is stored past that', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }));
  const using = (what: RegExp): string[] =>
    files.flatMap(({ name, text }) => (what.test(text) ? name : [])).sort();

  test('every store has its two tabs here', () => {
    const calls =
      /\bpersisted(?:As|Json|Choice|Switch|Count|List|Text)(?:<.*?>)?\(\s*['`](quantarium-[^'`$]*)/gs;
    const keys = files.flatMap(({ text }) => [...text.matchAll(calls)].map(([, key]) => key));
    expect([...new Set(keys)].sort()).toEqual([...Object.keys(STORES), ...DIRECT].sort());
    // No key is made in another way.
    expect(using(/\bnew Persisted\b/)).toEqual(['lib/persisted.svelte.ts']);
    const others = /\bpersisted(?:As|Json|Choice|Switch|Count|List|Text)(?:<.*?>)?\((?!\s*['`]quantarium-)/;
    expect(using(others)).toEqual(['lib/persisted.svelte.ts']);
  });

  test('only games, which are compared before they are written, and analyses lie elsewhere', () => {
    // tab-table.test.ts and library.test.ts have their two tabs.
    expect(using(/localStorage/)).toEqual(['lib/backend/tab/store.ts', 'lib/persisted.svelte.ts']);
    expect(using(/sessionStorage|document\.cookie/)).toEqual([]);
    expect(using(/indexedDB|openDB\b/)).toEqual(['lib/analysis/library.ts']);
  });
});

test('what two tabs change at the same moment is changed one after the other, and shown at once', async () => {
  const open = browser(false);
  const locks: (() => void)[] = [];
  const request = (_: string, then: () => void): Promise<void> =>
    new Promise((done) => locks.push(() => done(then())));
  vi.stubGlobal('navigator', { locks: { request } });
  const load = async () => (await persisted()).persistedCount('quantarium-both');
  const [one, other] = [await open(load), await open(load)];
  one.change((count) => count + 1);
  other.change((count) => count + 10);
  one.change((count) => count + 100);
  expect([one.now, other.now, localStorage.getItem('quantarium-both')]).toEqual([101, 10, null]);
  locks.splice(0).forEach((give) => give());
  expect([one.now, other.now]).toEqual([111, 111]);
  // A page that goes does not wait, and what it has written is not written again.
  one.change((count) => count + 1000);
  one.flush();
  expect(localStorage.getItem('quantarium-both')).toBe('1111');
  locks.splice(0).forEach((give) => give());
  expect(localStorage.getItem('quantarium-both')).toBe('1111');
});

test('without storage, or without room in it, a choice holds for this visit', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { persistedCount } = await persisted();
  const count = persistedCount('quantarium-full');
  count.set(3);
  expect(count.now).toBe(3);
  emptyStorage(() => {
    throw new Error('full');
  });
  count.set(4);
  expect(count.now).toBe(4);
});
