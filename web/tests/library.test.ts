import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Library, type PersistedAnalysis } from '../src/lib/analysis/library';
import { AnalysisList, commentCount } from '../src/lib/analysis/list.svelte';
import { mainMoves } from '../src/lib/analysis/recorded';

let library: Library;
let count = 0;
beforeEach(() => void (library = new Library(`test-${(count += 1)}`)));

const nodes = [{ parent: null, text: 'n@e6', nags: [2], comments: ['why'] }];
const review = { moves: ['n@e6'], values: [{ toMove: 0, values: [0.5, 0.5], best: 'n@e6' }] };
const record = { game: 'quanta', setup: 's w -', tags: [], comments: [], nodes };
const stored = { ...record, name: '', title: 'Quanta', table: null, review, made: 1, changed: 1 };
const analysis = (id: string, change: Partial<PersistedAnalysis> = {}): PersistedAnalysis => {
  return { ...stored, id, ...change };
};

describe('the library', () => {
  test('gives back what was kept, to another page too', async () => {
    await library.write(analysis('a'));
    const again = new Library(`test-${count}`);
    expect(await again.read('a')).toEqual(analysis('a'));
    expect(await again.read('b')).toBeUndefined();
  });

  test('lists what changed last first, and forgets what is deleted', async () => {
    await library.write(analysis('a', { changed: 1 }));
    await library.write(analysis('b', { changed: 3 }));
    await library.write(analysis('c', { changed: 2 }));
    await library.write(analysis('a', { changed: 4, name: 'first' }));
    expect((await library.all()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    await library.remove('b');
    expect((await library.all()).map(({ id, name }) => `${id} ${name}`)).toEqual(['a first', 'c ']);
  });

  test('takes a new name from one page and a comment from another', async () => {
    await library.write(analysis('a'));
    const list = new AnalysisList(library);
    await list.load();
    await new Library(`test-${count}`).write(analysis('a', { comments: ['said'] }));
    await list.rename(list.all![0]!, ' Mine ');
    expect(await library.read('a')).toMatchObject({ name: 'Mine', comments: ['said'] });
    expect(list.all?.[0]?.comments).toEqual(['said']);
  });

  test('finds the analysis of a table', async () => {
    await library.write(analysis('a'));
    await library.write(analysis('b', { table: 't' }));
    expect((await library.ofTable('t'))?.id).toBe('b');
    expect(await library.ofTable('other')).toBeUndefined();
  });

  test('keeps the last of many changes made without waiting', async () => {
    const names = Array.from({ length: 30 }, (_, changed) => ({ name: `${changed}`, changed }));
    await Promise.all(names.map((change) => library.write(analysis('a', change))));
    expect((await library.read('a'))?.name).toBe('29');
  });

  test('tells other pages what has changed, and not the page that changed it', async () => {
    const heard: string[] = [];
    const own: string[] = [];
    library.watch((id) => own.push(id));
    const stop = new Library(`test-${count}`).watch((id) => heard.push(id));
    await library.write(analysis('a'));
    await library.remove('a');
    await vi.waitFor(() => expect(heard).toEqual(['a', 'a']));
    expect(own).toEqual([]);
    stop();
  });

  test('says so where the browser keeps nothing', async () => {
    const { indexedDB } = globalThis;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('switched off');
      },
    });
    await expect(library.write(analysis('a'))).rejects.toMatchObject({ refusal: { code: 'unstored' } });
    vi.stubGlobal('indexedDB', indexedDB);
    await library.write(analysis('a'));
    expect(await library.read('a')).toBeDefined();
  });
});

test('what the list says of an analysis is counted from its tree', () => {
  const node = (parent: number | null, text: string, ...comments: string[]) => {
    return { parent, text, nags: [], comments };
  };
  const nodes = [node(null, 'a'), node(null, 'x', 'said'), node(0, 'b', 'one', 'two'), node(1, 'y')];
  expect(mainMoves({ nodes })).toEqual(['a', 'b']);
  expect(commentCount({ nodes, comments: ['start'] })).toBe(3);
});
