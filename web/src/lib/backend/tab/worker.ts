/** A worker of the page: runs the module, and answers one request after the other. */
import { Module } from './module';

/** What a page says to its worker: first where the module is, then requests. */
export type ToWorker = { load: string } | { id: number; request: string };

/** What a worker says: parts of an answer and the last one; or that it is of no use any more. */
export type FromWorker = { id: number; text: string; last: boolean } | { broken: string };

const say = (message: FromWorker): void => self.postMessage(message);

let current = 0;
let module: Promise<Module> | null = null;

const load = (address: string): Promise<Module> =>
  Module.start(
    async (imports) => {
      const { instance } = await WebAssembly.instantiateStreaming(fetch(address), imports);
      return instance;
    },
    { progress: (text) => say({ id: current, text, last: false }), broken: (why) => say({ broken: why }) },
  );

async function work(message: ToWorker): Promise<void> {
  if ('load' in message) {
    module = load(message.load);
    await module;
    return;
  }
  const loaded = await module;
  if (!loaded) return;
  current = message.id;
  say({ id: message.id, text: loaded.hear(message.request), last: true });
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  work(data).catch((error: unknown) => say({ broken: String(error) }));
});
