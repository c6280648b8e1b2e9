/** What a table in the server needs of the browser. */
import { on } from 'svelte/events';
import { drawId } from '../../draw-id';
import { isOutdated } from '../../update.svelte';
import { able, rules } from '../tab/workers';
import { posted, read } from './ask';
import { origin } from './origin.svelte';
import type { Rules } from './fold';

/** How long a browser counts as busy that does not say when it is not, in milliseconds. */
const SPARE = 2000;

/** Calls once the rules, some megabytes, may be loaded, perhaps never, until the answer is called. Where the service worker keeps them they
 * are loaded as soon as the browser has time. Else they are for who plays here: a game has more bytes of states; not for who looks on, who
 * may leave at any moment, nor for who saves data. */
function whenSpare(plays: boolean, then: () => void): () => void {
  if (rules.isRunning) {
    then();
    return () => {};
  }
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const isHere = Boolean(navigator.serviceWorker?.controller);
  if (!isHere && (!plays || connection?.saveData === true)) return () => {};
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(then);
    return () => cancelIdleCallback(idle);
  }
  return browser.after(SPARE, then);
}

export const browser = {
  open: (url: string): WebSocket => {
    const socket = new WebSocket(url);
    socket.addEventListener('error', () => void origin.look());
    return socket;
  },
  /** Whether the server knows the table; throws while the server cannot be reached. */
  exists: async (id: string): Promise<boolean> => {
    const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/record`, { method: 'HEAD' });
    return answer.status !== 404;
  },
  /** Follows a link to a table's seats; throws a `Refused`. */
  join: async (id: string, secret: string): Promise<void> =>
    void (await read(`/api/tables/${encodeURIComponent(id)}/join`, posted({ secret }))),
  after: (milliseconds: number, then: () => void): (() => void) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
  every: (milliseconds: number, then: () => void): (() => void) => {
    const timer = setInterval(then, milliseconds);
    return () => clearInterval(timer);
  },
  /** Calls back whenever the page is shown again. */
  whenShown: (then: () => void): (() => void) => {
    const shown = (): void => {
      if (!document.hidden) then();
    };
    const ends = [on(document, 'visibilitychange', shown), on(window, 'online', shown)];
    return () => ends.forEach((end) => end());
  },
  visible: (): boolean => !document.hidden,
  whenVisible: (then: (visible: boolean) => void): (() => void) =>
    on(document, 'visibilitychange', () => then(!document.hidden)),
  isOutdated,
  reload: (): void => location.reload(),
  now: (): number => performance.now(),
  chance: Math.random,
  // 128 bits: no other browser has it, either.
  name: (): string => drawId(16),
  rules: (able ? rules : null) as Rules | null,
  whenSpare,
};

/** The parts of the browser that a table needs, so that tests can give others. */
export type Env = typeof browser;
