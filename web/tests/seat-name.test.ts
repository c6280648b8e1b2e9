import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import SeatName from '../src/lib/account/SeatName.svelte';
import type { TableSummary } from '../src/lib/wire';

const table = {
  seats: [
    { name: 'White', sitter: { type: 'person' } },
    { name: 'Black', sitter: { type: 'person' } },
    { name: 'Red', sitter: { type: 'computer', level: 3 } },
    { name: 'Green', sitter: { type: 'person' } },
  ],
  names: ['Robot', 'Ann', null, null],
  bots: [0],
} as unknown as TableSummary;

const words = (seat: number, person?: string): string =>
  render(SeatName, { props: { table, seat, ...(person === undefined ? {} : { person }) } })
    .body.replaceAll(/<!--.*?-->/g, '')
    .trim();

test('a program, an account, a level and somebody are told apart by words', () => {
  expect(words(0)).toMatch(/^Robot\s<abbr .*>BOT<\/abbr>$/);
  expect([words(1), words(2), words(3)]).toEqual(['Ann', 'Level 3', 'Person']);
  expect([words(1, 'You'), words(3, 'You')]).toEqual(['Ann', 'You']);
});
