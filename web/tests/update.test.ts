import { afterEach, describe, expect, test, vi } from 'vitest';
import { isOutdated } from '../src/lib/update.svelte';

const OWN = ['/assets/locale-1.js', '/assets/index-1.js'];
const page = (...scripts: string[]): string =>
  `<!doctype html>${scripts.map((src) => `<script type="module" crossorigin src="${src}"></script>`).join('')}`;
const serve = (answer: () => Promise<Response>): void => void vi.stubGlobal('fetch', answer);

afterEach(() => vi.unstubAllGlobals());

describe('a page', () => {
  test('is the server’s own while its scripts are the same', async () => {
    serve(async () => new Response(page(...OWN)));
    expect(await isOutdated(OWN)).toBe(false);
  });

  test('is outdated when one of its scripts is another', async () => {
    serve(async () => new Response(page(OWN[0]!, '/assets/index-2.js')));
    expect(await isOutdated(OWN)).toBe(true);
  });

  test('is not outdated by a server that has no page or does not answer', async () => {
    serve(async () => new Response('<h1>Quantarium</h1>', { status: 503 }));
    expect(await isOutdated(OWN)).toBe(false);
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await isOutdated(OWN)).toBe(false);
  });
});
