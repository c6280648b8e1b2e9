/** A file of several records, taken apart. */
import { playerWords } from '../src/lib/analysis/player';
import { expect, test } from 'vitest';
import { splitRecords, titleOf } from '../src/lib/analysis/records';
import { built, hear, start } from './tab';

const record = (event: string, moves: string): string =>
  `[Event "${event}"]\n[Site "x"]\n[Date "2026.11.21"]\n[Round "3"]\n[White "Ann"]\n[Blue "Bo \\"B\\""]\n[Result "*"]\n` +
  `[Game "quanta:board=6x6"]\n[Setup "6/1n2n1/6/6/1n2n1/6 w -"]\n\n${moves}\n`;
const FIRST = record('Open', '1. +@a1 {a comment\n[White "nobody"]\nover lines} *');
const SECOND = record('Final', '1. n@f6 *');

test('a tag after moves begins the next record, and none in a comment does', () => {
  const records = splitRecords(`${FIRST}\n${SECOND}`);
  expect(records.map(titleOf)).toEqual([
    'Open 3, quanta:board=6x6, Ann – Bo "B", *',
    'Final 3, quanta:board=6x6, Ann – Bo "B", *',
  ]);
  expect(splitRecords(FIRST)).toHaveLength(1);
  expect(splitRecords('6/6/6/6/6/6 w -')).toEqual([]);
});

test('the lines of a record keep their numbers', () => {
  const text = `${FIRST}\r\n${SECOND.replaceAll('\n', '\r\n')}`;
  const [, second] = splitRecords(text);
  const line = second!.text.split('\n').findIndex((one) => one.includes('n@f6'));
  expect(text.split(/\r\n?|\n/)[line]).toContain('n@f6');
});

test.skipIf(!built)('each part is a record, and a fault in it is told by the line of the whole', async () => {
  const module = await start();
  const text = `${FIRST}\n${SECOND}`;
  for (const part of splitRecords(text)) {
    expect(hear(module, { type: 'readRecord', text: part.text })).toMatchObject({ type: 'recordTree' });
  }
  const wrong = text.replace('n@f6', 'n@z6');
  const line = wrong.split('\n').findIndex((one) => one.includes('n@z6')) + 1;
  const answer = hear(module, { type: 'readRecord', text: splitRecords(wrong)[1]!.text });
  expect(answer).toMatchObject({ type: 'refused' });
  expect(JSON.stringify(answer)).toContain(`line ${line},`);
});

test('players that Quantarium wrote into a record are named in words of the page, others as they are', () => {
  for (const other of ['Person', 'Ann, level 3']) expect(playerWords(other)).toBe(other);
  expect(playerWords('Quantarium, level 3')).toBe('Level 3');
  expect(playerWords('Quantarium, level 10, 5 s a move')).toBe('Level 10, 5 s a move');
});
