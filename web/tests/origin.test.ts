/** A proxy that does not pass on `Host`: what the page says then. */
import { expect, test, vi } from 'vitest';
import { browser } from '../src/lib/backend/server/browser';
import { origin } from '../src/lib/backend/server/origin.svelte';

test('a socket that does not open makes the page ask why', async () => {
  const socket = new EventTarget();
  vi.stubGlobal('WebSocket', function () {
    return socket;
  });
  const refusal = { code: 'wrong-origin', message: 'a proxy has to pass on the header Host' };
  let answer = Response.json(refusal, { status: 403 });
  const asked = vi.fn(() => Promise.resolve(answer));
  vi.stubGlobal('fetch', asked);
  browser.open('ws://games.example/api/lobby/socket');
  expect(origin.refusal).toBeNull();
  socket.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(origin.refusal).toEqual(refusal));
  expect(asked).toHaveBeenCalledWith('/api/ask', expect.objectContaining({ method: 'POST' }));

  answer = Response.json({ code: 'closing', message: 'the server is stopping' }, { status: 503 });
  socket.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(origin.refusal).toBeNull());
});
