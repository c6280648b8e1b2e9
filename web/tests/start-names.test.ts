import { expect, test } from 'vitest';
import { begunFrom, drawStart, nameOfStart, readStart } from '../src/lib/start-names';
import type { TableView } from '../src/lib/wire';

test('a name is read back as its seed, however it is written', () => {
  for (const seed of ['0', '1', '89', '90', '5759', '5760', '368639']) {
    const name = nameOfStart(seed)!;
    expect(name).toMatch(/^[a-z]+-[a-z]+-\d\d$/);
    expect(readStart(name)).toBe(seed);
    expect(readStart(` ${name.replaceAll('-', ' ').toUpperCase()} `)).toBe(seed);
  }
});

test('names never change: links hold their seeds', () => {
  expect(nameOfStart('0')).toBe('amber-badger-10');
  expect(nameOfStart('368639')).toBe('wise-zebra-99');
  for (const typed of ['amber-otter-17', 'ａｍｂｅｒ－ｏｔｔｅｒ－１７'])
    expect(readStart(typed)).toBe(String(45 * 90 + 7));
});

test('other seeds have no name and are typed as numbers; what is neither is refused', () => {
  expect(nameOfStart('368640')).toBeNull();
  expect(nameOfStart('18446744073709551615')).toBeNull();
  expect(nameOfStart('007')).toBeNull();
  expect(readStart('18446744073709551615')).toBe('18446744073709551615');
  for (const wrong of ['18446744073709551616', 'amber-otter', 'amber-otter-09', 'otter-amber-17', '-1', ''])
    expect(readStart(wrong)).toBeNull();
});

test('a drawn start that is over at once gives way to another, one that was asked for does not', async () => {
  const over = (after: number): Parameters<typeof begunFrom>[0] => ({
    position: () => Promise.resolve({ outcome: after-- > 0 ? {} : null } as TableView),
  });
  expect(await begunFrom(over(3), 'quanta', drawStart())).toMatchObject({ view: { outcome: null } });
  expect(await begunFrom(over(3), 'quanta', '999999')).toMatchObject({ seed: '999999' });
});

test('every drawn start has a name, and no two seeds share one', () => {
  for (let draw = 0; draw < 50; draw++) expect(nameOfStart(drawStart())).not.toBeNull();
  const names = Array.from({ length: 368_640 }, (_, seed) => nameOfStart(String(seed)));
  expect(new Set(names).size).toBe(names.length);
});
