/** What the first visit costs. */
import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures';

const MOST = 200_000;

test('the first load is light, and without the rules and the engine', async ({ page }) => {
  const loaded = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    loaded.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
  const sizes = await Promise.all(loaded.values());
  expect([...loaded.keys()].filter((address) => address.endsWith('.wasm'))).toEqual([]);
  expect(sizes.length).toBeGreaterThan(4);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
});
