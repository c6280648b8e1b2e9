/** What a table in the server needs of the browser. */
import { isOutdated } from '../../update.svelte';
import { posted, read } from './ask';
import type { Env } from './table';

/** 128 bits, also where the page came over plain HTTP and `crypto.randomUUID` is not there. */
function name(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const browser: Env = {
  open: (url) => new WebSocket(url),
  exists: async (id) => {
    const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/record`, { method: 'HEAD' });
    return answer.status !== 404;
  },
  join: async (id, secret) => {
    await read(`/api/tables/${encodeURIComponent(id)}/join`, posted({ secret }));
  },
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
  every: (milliseconds, then) => {
    const timer = setInterval(then, milliseconds);
    return () => clearInterval(timer);
  },
  whenShown: (then) => {
    const shown = (): void => {
      if (!document.hidden) then();
    };
    document.addEventListener('visibilitychange', shown);
    addEventListener('online', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      removeEventListener('online', shown);
    };
  },
  visible: () => !document.hidden,
  whenVisible: (then) => {
    const changed = (): void => then(!document.hidden);
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  isOutdated,
  reload: () => location.reload(),
  now: () => performance.now(),
  chance: Math.random,
  name,
};
