/** Where a record is wrong. */
import { expect, test } from 'vitest';
import { faultOf, offsetOf } from '../src/lib/analysis/faults';

test('a refusal names a line and a column, or none', () => {
  const words = 'the comment is not closed';
  expect(faultOf(`Line 4, column 12: ${words}`)).toEqual({ line: 4, column: 12, words });
  expect(faultOf('the text holds no game record')).toBeNull();
  expect(faultOf('row c, character 2: `z` is no piece')).toBeNull();
});

test('the place of a line and a column is found by characters, and never lies past the text', () => {
  const given = '[Game "quanta"]\n{𝄞 x} y\n';
  expect(given[offsetOf(given, { line: 1, column: 1 })]).toBe('[');
  expect(given[offsetOf(given, { line: 2, column: 4 })]).toBe('x');
  expect(given[offsetOf(given, { line: 2, column: 7 })]).toBe('y');
  expect(offsetOf(given, { line: 9, column: 9 })).toBe(given.length);
});
