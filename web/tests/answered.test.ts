import { expect, test } from 'vitest';
import { isAsked, isRefused, unanswered } from '../src/lib/play/answered';
import { movesBy, tableView } from './made';
import type { OpenOffer, RefusedOffer, TableView } from '../src/lib/wire';

const view = (seq: number, seats: number[], known: Partial<TableView> = {}): TableView =>
  tableView({ seq, moves: movesBy(...seats), ...known });

const draw: OpenOffer = { seq: 3, by: [0], offer: { what: 'draw' } };
const refused = (seq: number, by: number, from: number): RefusedOffer => {
  return { ...draw, seq, by: [by], from: [from] };
};

test('who refuses an offer is named to who made it, once', () => {
  const asked = view(3, [0, 1], { offer: draw });
  const answered = view(4, [0, 1], { refused: [refused(4, 0, 1)] });
  expect([[0], [1], []].map((own) => isAsked(asked, own))).toEqual([false, true, false]);
  // Of three, who has agreed is asked no more.
  expect(isAsked(view(3, [0, 1, 2], { offer: { ...draw, by: [0, 1] } }), [1])).toBe(false);
  expect(unanswered(asked, answered, [0])).toEqual({ seat: 1, refused: true });
  expect(unanswered(answered, view(5, [0, 1], { refused: [refused(4, 0, 1)] }), [0])).toBeNull();
  // Not to the other, to those who watch, or to a page that has just come.
  expect(unanswered(asked, answered, [1])).toBeNull();
  expect(unanswered(asked, answered, [])).toBeNull();
  expect(unanswered(null, answered, [0])).toBeNull();
  // What one has taken back oneself was refused by nobody.
  expect(unanswered(asked, view(4, [0, 1], { refused: [refused(4, 0, 0)] }), [0])).toBeNull();
});

test('an offer that another answers by a move has lapsed', () => {
  const asked = view(3, [0, 1, 0], { offer: draw });
  expect(unanswered(asked, view(4, [0, 1, 0, 1]), [0])).toEqual({ seat: 1, refused: false });
  expect(unanswered(asked, view(4, [0, 1, 0, 0]), [0])).toBeNull();
  expect(unanswered(asked, view(4, [0, 1]), [0])).toBeNull();
  expect(unanswered(view(3, [0, 1, 0]), view(4, [0, 1, 0, 1]), [0])).toBeNull();
});

test('what was refused is not asked for again before the next move', () => {
  const now = view(4, [], { refused: [refused(4, 0, 1)] });
  expect(isRefused(now, 'draw', [0])).toBe(true);
  expect([isRefused(now, 'draw', [1]), isRefused(now, 'pause', [0])]).toEqual([false, false]);
  expect(isRefused(view(5, [0]), 'draw', [0])).toBe(false);
});
