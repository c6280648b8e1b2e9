/** An analysis as a record: what it keeps of a name and a review. */
import { expect, test } from 'vitest';
import { asAnalysis, asTree, type Recorded } from '../src/lib/analysis/recorded';

const node = (parent: number | null, text: string) => ({ parent, text, nags: [], comments: [] });
const look = (toMove: number, of: number, best: string | null) => ({ toMove, values: [of, 1 - of], best });
const analysis: Recorded = {
  game: 'quanta',
  setup: 's w -',
  tags: Object.entries({ Event: 'Casual game', Round: '3' }),
  comments: ['start'],
  nodes: [node(null, 'a'), node(null, 'x'), node(0, 'b')],
  name: 'Mine',
  review: { moves: ['a', 'b'], values: [look(0, 0.5, 'a'), look(1, 0.25, 'c'), look(0, 1, null)] },
};

const again = (one: Recorded): Recorded => asAnalysis(asTree(one));
const tagged = (review: string): Recorded => asAnalysis({ ...analysis, tags: [['Review', review]] });

test('name and review go through a record, and twice the same', () => {
  const once = again(analysis);
  expect(once).toMatchObject({ name: 'Mine', review: analysis.review, comments: ['start'] });
  expect(once.tags.map(([tag]) => tag)).toEqual(['Event', 'Round']);
  expect(again(once)).toEqual(once);
  expect(again({ ...analysis, name: '', review: null })).toMatchObject({ name: '', review: null });
});

test('of a review of another line what still holds is written', () => {
  const nodes = [node(null, 'a'), node(0, 'z')];
  const { review } = again({ ...analysis, nodes });
  expect(review).toEqual({ moves: ['a', 'z'], values: analysis.review!.values.slice(0, 2) });
});

test('a review that is none is left out, and no more is read than there are moves', () => {
  for (const wrong of ['', 'good', '2 0.500 0.500 a', '0 0.5 0.5 a', '0 NaN 0.500 a', 'x, 0 0.500']) {
    expect(tagged(wrong).review, wrong).toBeNull();
  }
  expect(tagged(Array(9).fill('0 0.500 0.500 a').join(', ')).review?.values).toHaveLength(3);
});
