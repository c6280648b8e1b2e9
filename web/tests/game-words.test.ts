import { expect, test } from 'vitest';
import { optionWords, tableWords } from '../src/lib/game-words';

test('options are told in words, not as game strings write them', () => {
  expect(optionWords('quanta')).toBe('');
  expect(optionWords('quantum-leap:edition=1,board=hex4')).toBe('First edition, Hexagon 4');
  expect(optionWords('quantum:board=10x8,setup=random')).toBe('10 × 8, Random');
  expect(optionWords('quantum-leap:board=rhomb7x8,players=3')).toBe('Rhombus 7 × 8, 3 players');
  expect(optionWords('quantum-link:board=mask/oo/o,dice=4')).toBe('Custom, 4 dice');
});

test('at a table, the edition and the size of the board are said too', () => {
  const cells = Array.from({ length: 61 }, () => ({ name: 'a1', x: 0, y: 0, row: 0 }));
  const seat = { name: 'White', sitter: { type: 'person' as const } };
  const board = { kind: 'hex' as const, cells };
  const at = (game: string, family: string, seats: number): string =>
    tableWords({ game, family, board, seats: Array.from({ length: seats }, () => seat) });
  expect(at('quantum-leap', 'quantum-leap', 2)).toBe('Second edition, 61 cells');
  expect(at('quantum-leap:edition=1', 'quantum-leap', 2)).toBe('First edition, 61 cells');
  expect(at('quantum-leap:players=3', 'quantum-leap', 3)).toBe('First edition, 3 players, 61 cells');
  expect(at('quanta', 'quanta', 2)).toBe('61 cells');
});
