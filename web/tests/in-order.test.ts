import { expect, test } from 'vitest';
import { Pool } from '../src/lib/backend/tab/pool';
import { inOrder } from '../src/lib/in-order';
import { settled } from './settled';

/** Work that ends when it is told to. */
function work() {
  const ends = new Map<string, { well: (result: string) => void; badly: (reason: Error) => void }>();
  const begin = (piece: string): Promise<string> =>
    new Promise((well, badly) => ends.set(piece, { well, badly }));
  return { ends, begin };
}

test('so much is done at once, and heard in order, whatever ends first', async () => {
  const { ends, begin } = work();
  const heard: string[] = [];
  const all = inOrder(['a', 'b', 'c'], 2, begin, (result) => heard.push(result));
  expect([...ends.keys()]).toEqual(['a', 'b']);
  ends.get('b')!.well('B');
  await settled();
  expect([...ends.keys()]).toEqual(['a', 'b', 'c']);
  expect(heard).toEqual([]);
  ends.get('a')!.well('A');
  await settled();
  expect(heard).toEqual(['A', 'B']);
  ends.get('c')!.well('C');
  await all;
  expect(heard).toEqual(['A', 'B', 'C']);
});

test('after a failure nothing is begun or heard', async () => {
  const { ends, begin } = work();
  const heard: string[] = [];
  const all = inOrder(['a', 'b', 'c', 'd'], 2, begin, (result) => heard.push(result));
  ends.get('b')!.badly(new Error('broken'));
  await expect(all).rejects.toThrow('broken');
  ends.get('a')!.well('A');
  await settled();
  expect(heard).toEqual([]);
  expect([...ends.keys()]).toEqual(['a', 'b']);
});

test('nothing to do is done at once', async () => {
  const never = (): never => expect.unreachable();
  await expect(inOrder([], 3, never, never)).resolves.toBeUndefined();
});

test('each thing of a pool serves one at a time, and is given back after a failure too', async () => {
  const pool = new Pool(['x', 'y']);
  expect(pool.size).toBe(2);
  const { ends, begin } = work();
  const used: string[] = [];
  const ask = (name: string): Promise<string> =>
    pool.use((one) => {
      used.push(`${name} ${one}`);
      return begin(name);
    });
  const [first, second, third] = [ask('1'), ask('2'), ask('3')];
  await settled();
  expect(used).toEqual(['1 y', '2 x']);
  ends.get('1')!.badly(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settled();
  expect(used).toEqual(['1 y', '2 x', '3 y']);
  ends.get('2')!.well('');
  ends.get('3')!.well('');
  await Promise.all([second, third]);
});
