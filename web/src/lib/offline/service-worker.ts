import type { PushedNotice } from '../wire';
import { follow, showOnce, type Pages, type Shower } from './worker/notices';

/** Keeps the page's files, for when there is no network (`vite.offline.ts` lists them), and shows what comes while no page is open. */

declare const FILES: string[];
/** Changes when a file does. */
declare const VERSION: string;

/** The parts of a service worker's env used here: the DOM's types know none. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  readonly notification: { close(): void; readonly data: unknown };
}
interface Env {
  readonly clients: Pages & { claim(): Promise<void> };
  readonly registration: Shower;
  addEventListener(type: 'install' | 'activate', heard: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void;
  addEventListener(type: 'push', heard: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', heard: (event: Clicked) => void): void;
}

const env = self as unknown as Env;
const NAME = 'quantarium-';
/** Without an answer after this time, in milliseconds, the network counts as absent. An answer that has begun may take longer. */
const PATIENCE = 5000;

const stored = (): Promise<Cache> => caches.open(NAME + VERSION);

async function forget(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(NAME) && name !== NAME + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await env.clients.claim();
}

const cached = async (path: string): Promise<Response | undefined> => (await stored()).match(path);

/** The server's file, else the cached one. */
async function fresh(request: Request, path: string): Promise<Response> {
  try {
    const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE));
    const answer = await Promise.race([fetch(request.url, { redirect: request.redirect }), late]);
    // The browser itself goes where a page leads, such as to a log-in in front of the server.
    if (answer.ok || answer.type === 'opaqueredirect') return answer;
    return (await cached(path)) ?? answer;
  } catch {
    return (await cached(path)) ?? Response.error();
  }
}

env.addEventListener('install', (event) => event.waitUntil(stored().then((cache) => cache.addAll(FILES))));
env.addEventListener('activate', (event) => event.waitUntil(forget()));
env.addEventListener('push', (event) => {
  if (!event.data) return;
  event.waitUntil(showOnce(event.data.json() as PushedNotice, env.clients, env.registration));
});
env.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(follow(String(notification.data), env.clients));
});
env.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === '/api' || pathname.startsWith('/api/')) return;
  // The page itself reads its address.
  if (request.mode === 'navigate') event.respondWith(fresh(request, '/index.html'));
  // These files' names change with their content.
  else if (pathname.startsWith('/assets/')) {
    event.respondWith(cached(pathname).then((file) => file ?? fetch(request)));
  } else event.respondWith(fresh(request, pathname));
});
