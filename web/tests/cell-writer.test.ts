import { expect, test } from 'vitest';
import { CellWriter, type CellState } from '../src/lib/board/cell-writer';

/** An element that counts how often it is written to. */
class Element {
  readonly attributes = new Map<string, string>();
  readonly classes = new Set<string>();
  writes = 0;
  readonly dataset: { cell: string };
  readonly classList = {
    toggle: (name: string, on: boolean): void => {
      this.writes += 1;
      if (on) this.classes.add(name);
      else this.classes.delete(name);
    },
  };

  constructor(cell: number) {
    this.dataset = { cell: String(cell) };
  }

  setAttribute(name: string, value: string): void {
    this.writes += 1;
    this.attributes.set(name, value);
  }
}

const empty = { name: 'a1, empty', selected: false, tabbed: false, able: false, later: false, loose: false };
const state = (change: Partial<CellState>): CellState => ({ ...empty, ...change });

test('a cell is written what it is, and afterwards only what is different', () => {
  const [one, other] = [new Element(7), new Element(8)];
  const writer = new CellWriter();
  writer.begin([one, other]);
  writer.write((cell) => state({ able: cell === 7, tabbed: cell === 8 }));
  const words = { 'aria-label': 'a1, empty', 'aria-selected': 'false', tabindex: '-1' };
  expect(Object.fromEntries(one.attributes)).toEqual(words);
  expect(one.classes).toEqual(new Set(['able']));
  expect(other.attributes.get('tabindex')).toBe('0');

  one.writes = other.writes = 0;
  writer.write((cell) => state({ selected: cell === 7, tabbed: cell === 8 }));
  expect(one.attributes.get('aria-selected')).toBe('true');
  expect(one.classes).toEqual(new Set());
  expect([one.writes, other.writes]).toEqual([2, 0]);
});

test('elements that take the place of others are written whole', () => {
  const writer = new CellWriter();
  writer.begin([new Element(1)]);
  writer.write(() => state({ loose: true }));
  const fresh = new Element(1);
  writer.begin([fresh]);
  writer.write(() => state({ loose: true }));
  expect(fresh.attributes.size).toBe(3);
  expect(fresh.classes).toEqual(new Set(['loose']));
});
