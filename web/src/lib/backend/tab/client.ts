/** Asks the module in a worker. A worker that has broken is replaced when something is asked again. */
import { Refused } from '../backend';
import type { WorkerResponse, WorkerRequest } from '../../wire';
import type { FromWorker, ToWorker } from './worker';

/** The parts of a worker that are needed, so that tests can give another. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** The codes of refusals by this page: the worker broke, or was ended. */
export const BROKEN = 'broken';
export const STOPPED = 'stopped';

type Answer<K extends WorkerResponse['type']> = Extract<WorkerResponse, { type: K }>;

interface Waiting {
  answer: (answer: WorkerResponse) => void;
  refuse: (reason: Refused) => void;
}

export class WorkerClient {
  #worker: WorkerLike | null = null;
  #waiting = new Map<number, Waiting>();
  #asked = 0;
  /** Whether the worker has been loaded: it answers at once then. */
  isLoaded = false;

  constructor(private readonly open: () => WorkerLike) {}

  /** Whether there is a worker, or one is being loaded. */
  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** Asks, and expects answers of one of these types; throws `Refused` otherwise. */
  async ask<K extends WorkerResponse['type']>(
    request: WorkerRequest,
    types: readonly K[],
  ): Promise<Answer<K>> {
    const answer = await this.#send(request);
    if (answer.type === 'refused') throw new Refused(answer.refusal);
    if (types.includes(answer.type as K)) return answer as Answer<K>;
    throw new Refused({ code: BROKEN, message: answer.type });
  }

  /** Ends the worker; waiting questions are refused. */
  stop(): void {
    this.#end({ code: STOPPED, message: '' });
  }

  #send(request: WorkerRequest): Promise<WorkerResponse> {
    this.#worker ??= this.#start();
    const id = ++this.#asked;
    const worker = this.#worker;
    return new Promise((answer, refuse) => {
      this.#waiting.set(id, { answer, refuse });
      worker.postMessage({ id, request: JSON.stringify(request) } satisfies ToWorker);
    });
  }

  #start(): WorkerLike {
    const worker = this.open();
    const current = (): boolean => worker === this.#worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (current()) this.#receive(data);
    });
    // The worker's own script could not be loaded.
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (current()) this.#receive({ broken: event.message ?? '' });
    });
    return worker;
  }

  #receive(message: FromWorker): void {
    if ('broken' in message) return this.#end({ code: BROKEN, message: message.broken });
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.isLoaded = true;
    this.#waiting.delete(message.id);
    waiting.answer(JSON.parse(message.text) as WorkerResponse);
  }

  #end(why: { code: string; message: string }): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.isLoaded = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.refuse(new Refused(why));
  }
}
