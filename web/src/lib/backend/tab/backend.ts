/** This tab: rules and engine in its workers, tables stored by this browser. */
import { on } from 'svelte/events';
import { drawId } from '../../draw-id';
import { drawSeed } from '../../game-string';
import { byLast, questions, Refused, type Ask, type Backend } from '../backend';
import type { AskBalance } from '../../balance/measuring.svelte';
import { browser } from '../server/browser';
import { occupiedBy } from '../table.svelte';
import type { WorkerClient } from './client';
import type { Analyse, Analysis, PersistedTable, TableSummary } from '../../wire';
import { analysts, composer, reviewers, rules, thinker } from './workers';
import { movesOf, TableStore } from './store';
import { TabTable } from './table';
import { Analysts } from './together';

export const store = new TableStore();

const leaving = (then: () => void): (() => void) => on(window, 'pagehide', then);

function summary(table: PersistedTable): TableSummary {
  const { id, game, title, events, result, opened } = table;
  const left = events.flatMap((event) => (event.kind === 'replaced' ? [event.seat] : []));
  const seats = occupiedBy(table.seats, table.standIn, left);
  const acted = Math.floor(Math.max(opened, (events.at(-1)?.time ?? 0) / 1000));
  return { id, game, title, seats, plies: movesOf(events).length, result, opened, acted };
}

/** The day of a moment, as game records write it. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', '.');

/** Asks a worker that answers at once: an abort only discards the answer. */
export const askOf =
  (worker: WorkerClient): Ask =>
  async (request, type, signal) => {
    signal?.throwIfAborted();
    const answer = await worker.ask(request, [type]);
    signal?.throwIfAborted();
    return answer;
  };

/** Asks a worker that thinks: it ends when the asker no longer wants to know, so each asker has one. */
const thinkingOf =
  (worker: WorkerClient): Ask =>
  (request, type, signal) =>
    thinking(worker, () => worker.ask(request, [type]), signal);

async function thinking<T>(worker: WorkerClient, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const stop = (): void => worker.stop();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', stop);
  try {
    return await ask();
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

export const tabBackend: Backend = {
  ...questions(askOf(rules)),
  analyse: new Analysts(analysts.map((worker) => questions(thinkingOf(worker)).analyse)).analyse,
  hint: questions(thinkingOf(thinker)).hint,

  async open(asked) {
    const opened = Math.floor(Date.now() / 1000);
    const { table } = await rules.ask({ type: 'open', id: drawId(), table: asked, opened }, ['opened']);
    store.write(table);
    return table.id;
  },

  tables: () => Promise.resolve(store.all().map(summary).sort(byLast)),

  async view(id) {
    const table = store.read(id);
    if (!table) throw new Refused({ code: 'not-found', message: id });
    // Nobody sits down at the table itself.
    const looked = { ...table, id: `view-${id}` };
    const { message } = await rules.ask({ type: 'sit', table: looked }, ['message']);
    await rules.ask({ type: 'leave', id: looked.id }, ['done']);
    if (message.type === 'view') return message.view;
    throw new Refused({ code: 'storage', message: id });
  },

  forget: async (id) => store.remove(id),

  sit: (id) => new TabTable(id, { ...browser, rules, thinker, store, seed: drawSeed, leaving }),

  async record(id) {
    const table = store.read(id);
    if (!table) return '';
    const { text } = await rules.ask({ type: 'record', table, date: day(table.opened) }, ['record']);
    return URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  },
};

/** Analyses positions of a game, while the player looks at something else. */
export const review = (asked: Analyse, signal?: AbortSignal): Promise<Analysis> =>
  reviewers.use((worker) => questions(thinkingOf(worker)).analyse(asked, signal));

/** Plays games and measures them, while the player looks at something else. */
export const askBalance: AskBalance = (request, type, signal) =>
  reviewers.use((worker) => thinking(worker, () => worker.ask(request, [type]), signal));

/** Makes puzzles, while the player solves one. */
export const findPuzzles = questions(thinkingOf(composer)).puzzles;
