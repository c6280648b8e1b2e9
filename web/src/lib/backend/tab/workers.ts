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
/** Thinks about what the player looks at, while the computer may think about its move. */
export const analyst = new WorkerClient(open);
/** Each takes 50 MB for its tree. */
const MOST_REVIEWERS = 4;
/** The page itself and what the player looks at want a processor too. */
const reviewerCount = Math.min(
  MOST_REVIEWERS,
  Math.max(1, (globalThis.navigator?.hardwareConcurrency || 1) - 1),
);
/** Go through a game, a position each, whatever the player looks at meanwhile. */
export const reviewers = new Pool(Array.from({ length: reviewerCount }, () => new WorkerClient(open)));
/** Looks for solutions of the leap puzzle, and may be ended for it. */
export const solver = new WorkerClient(open);
/** Makes puzzles. */
export const composer = new WorkerClient(open);
