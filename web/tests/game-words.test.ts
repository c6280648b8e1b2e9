import { expect, test } from 'vitest';
import { optionWords } from '../src/lib/game-words';

test('options are told in words, not as game strings write them', () => {
  expect(optionWords('quanta')).toBe('');
  expect(optionWords('quantum-leap:edition=1,board=hex4')).toBe('First edition, Hexagon 4');
  expect(optionWords('quantum:board=10x8,setup=random')).toBe('10 × 8, Random');
  expect(optionWords('quantum-leap:board=rhomb7x8,players=3')).toBe('Rhombus 7 × 8, Players 3');
  expect(optionWords('quantum-link:board=mask/oo/o,dice=4')).toBe('Custom, Dice 4');
});
