import { describe, expect, test } from 'vitest';
import { analysisAddress, analysisUrl, readAnalysisUrl } from '../src/lib/analysis/url';
import { percent } from '../src/lib/analysis/evaluate';
import {
  comment,
  emptyTree,
  fromStudy,
  lineEnd,
  mark,
  moves,
  playLine,
  promote,
  remove,
  rows,
  START,
  toNodes,
} from '../src/lib/analysis/tree';
import type { RecordNode, TableView } from '../src/lib/wire';

const main = playLine(emptyTree(), START, ['a', 'b', 'c']);
const second = main.tree.nodes.get(main.id)!.parent!;
const first = main.tree.nodes.get(second)!.parent!;
const other = playLine(main.tree, first, ['x', 'y']);

const lines = (tree: typeof main.tree): string[] =>
  rows(tree).map(({ depth, ply, nodes }) => `${depth} ${ply} ${nodes.map((one) => one.text).join('')}`);

describe('a tree of moves', () => {
  test('keeps what was played before beside what is played now', () => {
    expect(moves(other.tree, main.id)).toEqual(['a', 'b', 'c']);
    expect(moves(other.tree, other.id)).toEqual(['a', 'x', 'y']);
    expect(lineEnd(other.tree, START)).toBe(main.id);
  });

  test('has no move twice after the same position', () => {
    const again = playLine(other.tree, START, ['a', 'x', 'y']);
    expect(again.id).toBe(other.id);
    expect(again.tree.nodes.size).toBe(other.tree.nodes.size);
  });

  test('is shown in rows, alternatives below the move they replace', () => {
    expect(lines(other.tree)).toEqual(['0 0 ab', '1 1 xy', '0 2 c']);
    expect(lines(emptyTree())).toEqual([]);
  });

  test('gives up a move with all that follows', () => {
    const cut = remove(other.tree, second);
    expect(lines(cut)).toEqual(['0 0 axy']);
    expect(cut.nodes.size).toBe(4);
    expect(remove(cut, START)).toBe(cut);
  });

  test('makes another line the main one', () => {
    const variation = other.tree.nodes.get(other.id)!.parent!;
    expect(lines(promote(other.tree, variation))).toEqual(['0 0 ax', '1 1 bc', '0 2 y']);
  });

  test('has moves marked, one mark each', () => {
    const once = mark(main.tree, main.id, 1);
    expect(once.nodes.get(main.id)!.nags).toEqual([1]);
    expect(mark(once, main.id, 4).nodes.get(main.id)!.nags).toEqual([4]);
    expect(mark(once, main.id, 1).nodes.get(main.id)!.nags).toEqual([]);
  });

  test('goes into a record and comes back', () => {
    const said = comment(other.tree, other.id, 'better');
    const nodes = toNodes(said);
    const parents = nodes.map(({ parent, text }) => [parent, text]);
    expect(parents).toEqual([
      [null, 'a'],
      [0, 'b'],
      [1, 'c'],
      [0, 'x'],
      [3, 'y'],
    ]);
    const back = fromStudy({ game: '', setup: '', tags: [], comments: ['hello'], nodes });
    expect(lines(back)).toEqual(lines(said));
    expect(toNodes(back)).toEqual(nodes);
    expect(back.nodes.get(START)!.comments).toEqual(['hello']);
  });

  test('of a long game is no trouble', () => {
    const nodes = Array.from({ length: 5000 }, (_, place): RecordNode => ({
      parent: place === 0 ? null : place - 1,
      text: String(place),
      nags: [],
      comments: [],
    }));
    const tree = fromStudy({ game: '', setup: '', tags: [], comments: [], nodes });
    expect(toNodes(tree)).toEqual(nodes);
  });
});

test('a position under study has an address', () => {
  const place = {
    game: 'quantum-leap:board=hex3',
    setup: 'ww1/wwbb/bbwbb/wwbb/wbw w -',
    seed: null,
    moves: ['c3xc4', 'a1xa2'],
  };
  const address = analysisUrl(place);
  expect(readAnalysisUrl(new URL(address, 'http://localhost').searchParams)).toEqual(place);
  expect(readAnalysisUrl(new URLSearchParams('game=quanta'))).toEqual({
    game: 'quanta',
    setup: null,
    seed: null,
    moves: [],
  });
});

test('only what is proven is certain', () => {
  expect(percent(0.9999, null)).toBe(99);
  expect(percent(1, { winner: 0 })).toBe(100);
  expect(percent(0, null)).toBe(1);
});

test('a game is analysed by its table where the server has it, else by its moves', () => {
  const view = { id: 'ab', game: 'quanta', setup: 's w -', moves: [{ text: 'n@e6', seat: 0 }] };
  const address = (served: boolean): string => analysisAddress(view as unknown as TableView, served);
  expect(address(true)).toBe('/analysis?table=ab');
  expect(address(false)).toBe('/analysis?game=quanta&setup=s+w+-&moves=n%40e6');
});
