import { expect, test } from 'vitest';
import { resultWords } from '../src/lib/stored/result';
import { computer, person, seated as seats } from './made';

test('against the computer it is said whether one has won', () => {
  const table = { seats: seats(person, computer) };
  for (const [result, words] of Object.entries({ '1-0': 'You won', '0-1': 'You lost', '1/2-1/2': 'Draw' }))
    expect(resultWords({ ...table, result })).toBe(words);
});

test('among several people at one screen, and among more than two, the winner is named', () => {
  expect(resultWords({ seats: seats(person, person), result: '0-1' })).toBe('Black wins');
  const three = { seats: seats(person, computer, computer) };
  expect(resultWords({ ...three, result: '0-0-1' })).toBe('Red wins');
  expect(resultWords({ ...three, result: '1-0-0' })).toBe('You won');
});

test('at several screens one has the seats that the server names', () => {
  const table = { seats: seats(person, person), online: true, result: '0-1' };
  expect(resultWords({ ...table, own: [1] })).toBe('You won');
  expect(resultWords({ ...table, own: [0] })).toBe('You lost');
  expect(resultWords(table)).toBe('Black wins');
  expect(resultWords({ ...table, own: [1] }, null)).toBe('Black wins');
});

test('a result of another form is shown as it is', () => {
  expect(resultWords({ seats: seats(person, computer), result: '1/3-1/3-1/3' })).toBe('1/3-1/3-1/3');
});
