/** The tab's module in Node: `cargo xtask web` builds it. */
import { existsSync, readFileSync } from 'node:fs';
import type { WorkerLike } from '../src/lib/backend/tab/client';
import { Module, type Broken } from '../src/lib/backend/tab/module';
import type { FromWorker, ToWorker } from '../src/lib/backend/tab/worker';
import type { PositionSpec, TableView, WorkerResponse, WorkerRequest } from '../src/lib/wire';

const FILE = new URL('../wasm/quantarium.wasm', import.meta.url);

/** Whether there is one: without a compiler for WebAssembly the page is built without. */
export const built = existsSync(FILE);

// A test that was not run looks like one that passed: where the module is promised, its absence is a failure.
if (!built && (process.env.CI === 'true' || process.env.QUANTARIUM_MODULE === 'required')) {
  throw new Error(`${FILE.pathname} is missing, and its tests with it: \`cargo xtask web\` builds it`);
}

const unexpected: Broken = (why) => {
  throw new Error(why);
};

export function start(broken: Broken = unexpected): Promise<Module> {
  return Module.start(async (imports) => {
    const { instance } = await WebAssembly.instantiate(readFileSync(FILE), imports);
    return instance;
  }, broken);
}

export const hear = (module: Module, request: WorkerRequest): WorkerResponse =>
  JSON.parse(module.hear(JSON.stringify(request))) as WorkerResponse;

/** The answer, which must be of this type. */
export function answered<K extends WorkerResponse['type']>(
  module: Module,
  request: WorkerRequest,
  type: K,
): Extract<WorkerResponse, { type: K }> {
  const answer = hear(module, request);
  if (answer.type !== type) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
  return answer as Extract<WorkerResponse, { type: K }>;
}

export const look = (module: Module, position: PositionSpec): TableView =>
  answered(module, { type: 'position', position }, 'view').view;

/** A worker that answers from this thread, so many milliseconds later, unless it was ended first. */
export function workerLike(module: Module, wait = 0): WorkerLike {
  const events = new EventTarget();
  let ended = false;
  return {
    postMessage: (message: ToWorker) => {
      if (!('id' in message)) return;
      setTimeout(() => {
        if (ended) return;
        const data: FromWorker = { id: message.id, text: module.hear(message.request) };
        events.dispatchEvent(new MessageEvent('message', { data }));
      }, wait);
    },
    terminate: () => {
      ended = true;
    },
    addEventListener: events.addEventListener.bind(events) as WorkerLike['addEventListener'],
  };
}
