/** The page's workers: one answers at once, the others think and may be ended for it. */
import { WorkerClient } from './client';
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
/** Goes through a game, whatever the player looks at meanwhile. */
export const reviewer = new WorkerClient(open);
/** Looks for solutions of the leap puzzle, and may be ended for it. */
export const solver = new WorkerClient(open);
/** Makes puzzles. */
export const composer = new WorkerClient(open);
