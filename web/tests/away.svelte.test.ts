/** A server that does not answer, and answers again. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../src/lib/backend/backend';
import { backends } from '../src/lib/backend/choice.svelte';
import { settled } from './settled';
import { emptyStorage } from './storage';

const page = vi.hoisted(() => ({ answers: false, asked: 0, looks: new Set<() => void>() }));

vi.mock('../src/lib/backend/server/backend', () => ({
  serverBackend: {
    catalogue: () => {
      page.asked += 1;
      return page.answers ? Promise.resolve() : Promise.reject(new Refused({ code: 'offline', message: '' }));
    },
  },
}));
vi.mock('../src/lib/backend/server/browser', () => {
  const looks = (then: () => void) => (page.looks.add(then), () => void page.looks.delete(then));
  return { browser: { every: (_: number, then: () => void) => looks(then), whenShown: looks } };
});
vi.mock('../src/lib/backend/tab/backend', () => ({ tabBackend: {}, store: { read: () => null } }));
vi.mock('../src/lib/backend/tab/workers', () => ({ able: true }));

const look = async (): Promise<void> => {
  for (const then of page.looks) then();
  await settled();
};

beforeEach(() => {
  emptyStorage();
  Object.assign(page, { answers: false, asked: 0 });
});

test('a server that was asked in vain is asked again, until it answers', async () => {
  expect([backends.withoutServer(), backends.kind, backends.withoutServer()]).toEqual([true, 'tab', false]);
  await look();
  expect([backends.away, backends.kind, page.asked]).toEqual([true, 'tab', 1]);
  page.answers = true;
  await look();
  expect([backends.away, backends.kind, page.asked]).toEqual([false, 'server', 2]);
  await look();
  expect([page.asked, page.looks.size]).toEqual([2, 0]);
});

test('who chooses where to play has the server no longer asked', async () => {
  backends.withoutServer();
  backends.choose('server');
  backends.withoutServer();
  expect(page.looks.size).toBe(1);
  backends.choose('tab');
  await look();
  expect([backends.away, backends.kind, page.asked, page.looks.size]).toEqual([false, 'tab', 0, 0]);
});
