/** The page's workers: one answers at once, the others think and may be ended for it. */
import { WorkerClient } from './client';
import { Pool } from './pool';
import type { ToWorker } from './worker';

/** None where the page was built without the module. */
const modules = import.meta.glob<string>('../../../../wasm/quantarium.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const address = Object.values(modules)[0];

/** Whether this page can play without a server. */
export const able = address !== undefined && typeof WebAssembly === 'object';

function open(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ load: address ?? '' } satisfies ToWorker);
  return worker;
}

export const rules = new WorkerClient(open);
export const thinker = new WorkerClient(open);
const processors = globalThis.navigator?.hardwareConcurrency || 1;
/** How many workers do one thing together at most: each takes 50 MB for its tree. */
const MOST = 4;
/** Think about what the player looks at, while the computer may think about its move: the page waits for them. */
export const analysts = Array.from({ length: Math.min(MOST, processors) }, () => new WorkerClient(open));
/** The page itself and what the player looks at want a processor too. */
const reviewerCount = Math.min(MOST, Math.max(1, processors - 1));
/** Go through a game, a position each, whatever the player looks at meanwhile. */
export const reviewers = new Pool(Array.from({ length: reviewerCount }, () => new WorkerClient(open)));
/** Looks for solutions of the leap puzzle, and may be ended for it. */
export const solver = new WorkerClient(open);
export const composer = new WorkerClient(open);
