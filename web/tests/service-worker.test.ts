import { expect, test, vi } from 'vitest';

test('where the address of a page leads elsewhere, the browser goes there', async () => {
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', { addEventListener: heard.set.bind(heard) });
  vi.stubGlobal('location', new URL('https://games.example/'));
  const elsewhere = { ok: false, type: 'opaqueredirect' };
  const asked = vi.fn(() => Promise.resolve(elsewhere));
  vi.stubGlobal('fetch', asked);
  await import('../src/lib/offline/service-worker');
  const request = { url: 'https://games.example/lobby', method: 'GET', mode: 'navigate', redirect: 'manual' };
  const respondWith = vi.fn();
  heard.get('fetch')!({ request, respondWith });
  expect(await respondWith.mock.calls[0]![0]).toBe(elsewhere);
  // No signal: what has begun to come is not broken off.
  expect(asked).toHaveBeenCalledWith(request.url, { redirect: 'manual' });
});
