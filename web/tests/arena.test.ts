import { expect, test, vi } from 'vitest';
import { listed } from '../src/lib/arena/arena';
import { arenas } from '../src/lib/backend/server/contests';
import type { ArenaSummary } from '../src/lib/wire';

test('an arena goes by the clock of the server', async () => {
  const starts = Date.now() / 1000 + 60;
  const arena = { starts, minutes: 30, clock: { base: 180, increment: 2 } } as ArenaSummary;
  const isRunning = async (headers: HeadersInit): Promise<boolean> => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { headers })));
    await arenas.all();
    return listed(arena).telling;
  };
  expect(await isRunning({ date: new Date((starts + 60) * 1000).toUTCString() })).toBe(true);
  expect(await isRunning({})).toBe(false);
});
