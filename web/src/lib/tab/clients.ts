/** The page's two workers: one answers at once, the other thinks and may be ended for it. */
import { TabClient } from './client';
import type { ToWorker } from './worker';

/** None where the page was built without the module. */
const modules = import.meta.glob<string>('../../../wasm/quantarium.wasm', {
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

export const rules = new TabClient(open);
export const thinker = new TabClient(open);
