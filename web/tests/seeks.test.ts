import { describe, expect, test } from 'vitest';
import { isGoing, sorted, yours } from '../src/lib/lobby/games';
import { tidied, updated, waits, type ShownSeek } from '../src/lib/lobby/seeks';
import type { FromLobby, Seek, TableSummary } from '../src/lib/wire';
import { tableSummary } from './made';

const quanta = { game: 'quanta', title: 'Quanta', places: 2, taken: 1, opened: 1 };
const seek = (id: string, more: Partial<Seek> = {}): Seek => ({ ...quanta, id, seating: 'chance', ...more });
const ids = (shown: readonly ShownSeek[]): string[] => shown.map(({ id, gone }) => (gone ? `-${id}` : id));
const all = (...seeks: Seek[]): FromLobby => ({ type: 'seeks', seeks, known: true });

describe('the list of open seeks', () => {
  test('keeps every row where it is', () => {
    let shown = updated([], all(seek('a'), seek('b')));
    shown = updated(shown, { type: 'gone', id: 'a' });
    shown = updated(shown, { type: 'seek', seek: seek('c') });
    expect(ids(shown)).toEqual(['-a', 'b', 'c']);
    // Also when a page has missed something and is told all again.
    shown = updated(shown, all(seek('c'), seek('d')));
    expect(ids(shown)).toEqual(['-a', '-b', 'c', 'd']);
    expect(ids(tidied(shown))).toEqual(['c', 'd']);
  });

  test('changes a row in its place', () => {
    let shown = updated([], all(seek('a', { places: 3 }), seek('b')));
    shown = updated(shown, { type: 'seek', seek: seek('a', { places: 3, taken: 2 }) });
    expect(ids(shown)).toEqual(['a', 'b']);
    expect(shown[0]?.taken).toBe(2);
  });

  test('knows whether somebody waits', () => {
    const one = seek('a', { own: true });
    expect([[seek('a')], [{ ...one, gone: true as const }]].map(waits)).toEqual([false, false]);
    expect([[one], [seek('a', { joined: true })]].map(waits)).toEqual([true, true]);
  });

  test('is the same list where nothing is gone', () => {
    const shown = [seek('a')];
    expect(tidied(shown)).toBe(shown);
    expect(updated(shown, { type: 'table', id: 'x' })).toBe(shown);
  });
});

describe('one’s games', () => {
  const table = (id: string, toMove: number | undefined, acted: number): TableSummary =>
    tableSummary({ id, online: true, own: [1], acted, ...(toMove === undefined ? {} : { toMove }) });

  test('say whose turn it is', () => {
    const turns = [1, 0, undefined].map((toMove) => yours(table('a', toMove, 1)));
    expect(turns).toEqual([true, false, false]);
  });

  test('begin with what waits longest for a move', () => {
    const list = [table('a', 0, 9), table('b', 1, 8), table('c', 1, 3), table('d', 0, 10)];
    expect(sorted(list).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a']);
  });

  test('among them come those first whose days are over first', () => {
    const days = (id: string, toMove: number, left: number) => ({ ...table(id, toMove, 1), left });
    const others = [days('b', 1, 900), days('c', 0, 100), days('d', 1, 800), days('e', 0, 50)];
    const list = [table('a', 1, 0), ...others];
    expect(sorted(list).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'e', 'c']);
  });

  test('are those that go on with others', () => {
    const going = table('a', 0, 1);
    expect(isGoing(going)).toBe(true);
    for (const other of [{ result: '1-0' }, { aborted: true }, { online: false }])
      expect(isGoing({ ...going, ...other })).toBe(false);
  });
});
