import { beforeEach, expect, test } from 'vitest';
import { emptyStorage } from './storage';
import { noteSpare, spareOf } from '../src/lib/play/spare';
import { inTurn, tableView } from './made';
import type { TableView } from '../src/lib/wire';

let stored: Map<string, string>;
beforeEach(() => void (stored = emptyStorage()));

const view = (extra: Partial<TableView> = {}): TableView =>
  tableView({ game: 'quantum:board=6x6', moves: inTurn(['b2-b3']), ...extra });

test('a game of the server can go on in the tab, under a name of its own', () => {
  noteSpare('there', view());
  const events = [{ seq: 1, kind: 'played', text: 'b2-b3' }];
  const spare = { game: 'quantum:board=6x6', setup: 'start', opened: 5, events, result: '*' };
  expect(spareOf('there', 5000)).toMatchObject(spare);
  expect(spareOf('there')!.id).not.toBe('there');
});

test('games of several screens and finished ones have none, and neither has what is broken', () => {
  noteSpare('there', view({ online: true }));
  noteSpare('there', view({ outcome: { winner: 0 } as TableView['outcome'] }));
  expect(spareOf('there')).toBeNull();
  stored.set('quantarium-spare', '{');
  expect(spareOf('there')).toBeNull();
});
