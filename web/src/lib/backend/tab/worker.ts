/** A worker of the page: runs the module, and answers one request after the other. */
import { Module } from './module';

/** What a page says to its worker: first where the module is, then requests. */
export type ToWorker = { load: string } | { id: number; request: string };

/** What a worker says: an answer; or that it is of no use any more. */
export type FromWorker = { id: number; text: string } | { broken: string };

const post = (message: FromWorker): void => self.postMessage(message);

let module: Promise<Module> | null = null;

const load = (address: string): Promise<Module> =>
  Module.start(
    async (imports) => {
      const { instance } = await WebAssembly.instantiateStreaming(fetch(address), imports);
      return instance;
    },
    (why) => post({ broken: why }),
  );

async function work(message: ToWorker): Promise<void> {
  if ('load' in message) module = load(message.load);
  const loaded = await module;
  if (loaded && 'id' in message) post({ id: message.id, text: loaded.hear(message.request) });
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  work(data).catch((error: unknown) => post({ broken: String(error) }));
});
