/** What the first visit costs. */
import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures';

const MOST = 200_000;
/** What the server answers, with pictures of starts that are drawn anew each time, is about 3,700 bytes. */
const ANSWERS = 5_000;

test('the first load is light, and without the rules and the engine', async ({ page }) => {
  const loaded = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const size = response.body().then((body) => gzipSync(body).length);
    loaded.set(response.url(), size);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
  expect([...loaded.keys()].filter((address) => address.endsWith('.wasm'))).toEqual([]);
  expect(loaded.size).toBeGreaterThan(4);
  const sum = async (which: (address: string) => boolean): Promise<number> => {
    const some = [...loaded].filter(([address]) => which(address));
    const sizes = await Promise.all(some.map(([, size]) => size));
    return sizes.reduce((all, size) => all + size, 0);
  };
  const answered = (address: string): boolean => new URL(address).pathname.startsWith('/api/');
  expect(await sum((address) => !answered(address))).toBeLessThan(MOST - ANSWERS);
  expect(await sum(answered)).toBeLessThan(ANSWERS);
});
