import { describe, expect, test } from 'vitest';
import { analysisUrl, atPlace, readAnalysisUrl, readPlace } from '../src/lib/analysis/url';
import { byValue, lineValue, percent } from '../src/lib/analysis/evaluate';
import * as trees from '../src/lib/analysis/tree';
import type { Analysis, Line } from '../src/lib/wire';

const bare = { game: '', setup: '', tags: [], comments: [] };
const main = trees.playLine(trees.emptyTree(), trees.START, ['a', 'b', 'c']);
const second = main.tree.nodes.get(main.id)!.parent!;
const first = main.tree.nodes.get(second)!.parent!;
const other = trees.playLine(main.tree, first, ['x', 'y']);

const lines = (tree: typeof main.tree): string[] =>
  trees.rows(tree).map(({ depth, ply, nodes }) => `${depth} ${ply} ${nodes.map((one) => one.text).join('')}`);

describe('a tree of moves', () => {
  test('keeps what was played before beside what is played now', () => {
    expect(trees.moves(other.tree, main.id)).toEqual(['a', 'b', 'c']);
    expect(trees.moves(other.tree, other.id)).toEqual(['a', 'x', 'y']);
    expect(trees.lineEnd(other.tree, trees.START)).toBe(main.id);
  });

  test('has no move twice after the same position, and nothing said twice of one', () => {
    const again = trees.playLine(other.tree, trees.START, ['a', 'x', 'y']);
    expect(again.id).toBe(other.id);
    expect(again.tree.nodes.size).toBe(other.tree.nodes.size);
    const one = { parent: null, text: 'a', nags: [2], comments: ['x'] };
    const both = { ...one, nags: [2, 2], comments: ['x', 'x'] };
    const read = trees.fromRecord({ ...bare, comments: ['y', 'y'], nodes: [one, both] });
    expect([trees.toNodes(read), read.nodes.get(trees.START)!.comments]).toEqual([[one], ['y']]);
  });

  test('is shown in rows, alternatives below the move they replace', () => {
    expect(lines(other.tree)).toEqual(['0 0 ab', '1 1 xy', '0 2 c']);
    expect(lines(trees.emptyTree())).toEqual([]);
  });

  test('gives up a move with all that follows', () => {
    const cut = trees.remove(other.tree, second);
    expect(lines(cut)).toEqual(['0 0 axy']);
    expect(cut.nodes.size).toBe(4);
    expect(trees.remove(cut, trees.START)).toBe(cut);
  });

  test('makes another line the main one', () => {
    const variation = other.tree.nodes.get(other.id)!.parent!;
    expect(lines(trees.promote(other.tree, variation))).toEqual(['0 0 ax', '1 1 bc', '0 2 y']);
  });

  test('has moves marked, one mark each', () => {
    const once = trees.mark(main.tree, main.id, 1);
    expect(once.nodes.get(main.id)!.nags).toEqual([1]);
    expect(trees.mark(once, main.id, 4).nodes.get(main.id)!.nags).toEqual([4]);
    expect(trees.mark(once, main.id, 1).nodes.get(main.id)!.nags).toEqual([]);
  });

  test('goes into a record and comes back', () => {
    const said = trees.comment(other.tree, other.id, 'better');
    const nodes = trees.toNodes(said);
    const parents = nodes.map(({ parent, text }) => `${parent} ${text}`);
    expect(parents).toEqual(['null a', '0 b', '1 c', '0 x', '3 y']);
    const back = trees.fromRecord({ ...bare, comments: ['hello'], nodes });
    expect(lines(back)).toEqual(lines(said));
    expect(trees.toNodes(back)).toEqual(nodes);
    expect(back.nodes.get(trees.START)!.comments).toEqual(['hello']);
  });

  test('of a long game is no trouble', () => {
    const parents = Array.from({ length: 5000 }, (_, place) => (place === 0 ? null : place - 1));
    const nodes = parents.map((parent, place) => ({ parent, text: `${place}`, nags: [], comments: [] }));
    const tree = trees.fromRecord({ ...bare, nodes });
    expect(trees.toNodes(tree)).toEqual(nodes);
  });
});

test('a position under study has an address', () => {
  const setup = 'ww1/wwbb/bbwbb/wwbb/wbw w -';
  const place = { game: 'quantum-leap:board=hex3', setup, seed: null, moves: ['c3xc4', 'a1xa2'] };
  const address = analysisUrl(place);
  expect(readAnalysisUrl(new URL(address, 'http://localhost').searchParams)).toEqual(place);
  const start = { game: 'quanta', setup: null, seed: null, moves: [] };
  expect(readAnalysisUrl(new URLSearchParams('game=quanta'))).toEqual(start);
});

test('only what is proven is certain', () => {
  expect(percent(0.9999, null)).toBe(99);
  expect(percent(1, { winner: 0 })).toBe(100);
  expect(percent(0, null)).toBe(1);
});

test('a place in a tree outlives the page', () => {
  const places = [...other.tree.nodes.keys()].map((id) => trees.placeOf(other.tree, id));
  expect([...places].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  const read = trees.fromRecord({ ...bare, nodes: trees.toNodes(other.tree) });
  for (const id of other.tree.nodes.keys()) {
    const again = trees.nodeAt(read, trees.placeOf(other.tree, id))!;
    expect(trees.moves(read, again)).toEqual(trees.moves(other.tree, id));
  }
  expect(trees.nodeAt(other.tree, 99)).toBeNull();
  expect(atPlace('/analysis/ab', 3)).toBe('/analysis/ab?at=3');
  expect(readPlace(new URL(atPlace('/analysis?table=ab', 0), 'http://localhost').searchParams)).toBe(0);
  expect(readPlace(new URLSearchParams('at=x'))).toBeNull();
});

test('a line is worth to the first of two players what the bar says, and to the mover among more', () => {
  const line = (value: number): Line => ({ moves: ['a'], value, proven: null, visits: 1 });
  expect(lineValue(line(0.89), 1, ['White', 'Black'])).toEqual({ seat: 0, words: '11%' });
  expect(lineValue(line(0.89), 0, ['White', 'Black'])).toEqual({ seat: 0, words: '89%' });
  expect(lineValue(line(0.5), 2, ['White', 'Black', 'Red'])).toEqual({ seat: 2, words: '50%' });
  const found = { lines: [line(0.86), line(0.89), line(0.86)], toMove: 0, values: [0, 1] } as Analysis;
  expect(byValue(found).map(({ value }) => value)).toEqual([0.89, 0.86, 0.86]);
  const lost = byValue({ ...found, proven: { winner: 1 } })[0]!;
  expect(lineValue(lost, 0, ['White', 'Black']), 'where the position is lost').toMatchObject({ seat: 1 });
});

test('what one tree has besides goes into another, which keeps what it says', () => {
  const said = (line: string, words: string) =>
    trees.comment(trees.playLine(trees.emptyTree(), trees.START, [...line]).tree, 1, words);
  const [theirs, mine] = [said('ab', 'theirs'), said('ac', 'mine')];
  const merged = trees.merge(theirs, trees.comment(mine, 2, 'new'));
  const nodes = trees.toNodes(merged).map(({ text, comments }) => `${text} ${comments}`);
  expect(nodes).toEqual(['a theirs', 'b ', 'c new']);
  expect(trees.toNodes(trees.merge(merged, mine))).toEqual(trees.toNodes(merged));
  expect(trees.moves(merged, trees.lineIn(merged, ['a', 'c', 'gone']))).toEqual(['a', 'c']);
  const more = trees.comment(merged, 1, 'theirs, and what is being typed');
  expect(trees.toNodes(trees.merge(merged, more))).toEqual(trees.toNodes(more));
  expect(trees.toNodes(trees.merge(more, merged))).toEqual(trees.toNodes(more));
});
