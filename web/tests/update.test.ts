import { expect, test, vi } from 'vitest';
import { isOutdated } from '../src/lib/update.svelte';

const OWN = ['/assets/locale-1.js', '/assets/index-1.js'];
const page = (...scripts: string[]): string =>
  `<!doctype html>${scripts.map((src) => `<script type="module" crossorigin src="${src}"></script>`).join('')}`;
const serves = (text: string, init?: ResponseInit) => () => Promise.resolve(new Response(text, init));

test.each<[string, () => Promise<Response>, boolean]>([
  ['is the server’s own while its scripts are the same', serves(page(...OWN)), false],
  ['is outdated when one of its scripts is another', serves(page(OWN[0]!, '/assets/index-2.js')), true],
  ['is not outdated by a server that has no page', serves('<h1>Quantarium</h1>', { status: 503 }), false],
  ['is not outdated where none answers', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('a page %s', async (_, answer, outdated) => {
  vi.stubGlobal('fetch', answer);
  expect(await isOutdated(OWN)).toBe(outdated);
});
