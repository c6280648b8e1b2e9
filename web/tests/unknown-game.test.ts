/** A game that the page has no folder for: a newer server's, or an old one that is stored. */
import { expect, test } from 'vitest';
import { questions } from '../src/lib/backend/backend';
import { optionWords } from '../src/lib/game-words';
import { themeInList, themeOf } from '../src/lib/games';
import { UnknownGame } from '../src/lib/games/list';
import type { Catalogue } from '../src/lib/wire';

test('its entry in a list says so, and has no picture', () => {
  expect(optionWords('chess:board=8x8')).toBe('not known to this page');
  expect(themeInList('chess')).toBeNull();
});

test('its page cannot be shown', () => {
  expect(() => themeOf('chess')).toThrow(UnknownGame);
  expect(() => themeOf('toString')).toThrow(UnknownGame);
});

test('it is not offered', async () => {
  const game = (id: string) => ({ id, title: id, summary: '', options: [] });
  const catalogue = { games: [game('chess'), game('quanta')], levels: [] } as unknown as Catalogue;
  const ask = () => Promise.resolve({ type: 'catalogue', catalogue } as never);
  const { games } = await questions(ask).catalogue();
  expect(games.map(({ id }) => id)).toEqual(['quanta']);
});
