/** This tab: rules and engine in its workers, tables stored by this browser. */
import { drawSeed } from '../../game-string';
import { HINT_TIME, Refused, type Backend } from '../backend';
import type { KeptTable, TableSummary } from '../../wire';
import { rules, thinker } from './workers';
import { TableStore } from './store';
import { TabTable } from './table';

/** The memory for the tree of a hint, in MiB. */
const HINT_MEMORY = 16;

const store = new TableStore();

/** A name that no other table has: 64 random bits. */
function drawId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function leaving(then: () => void): () => void {
  addEventListener('pagehide', then);
  return () => removeEventListener('pagehide', then);
}

const summary = ({ played, ...table }: KeptTable): TableSummary => ({
  id: table.id,
  game: table.game,
  title: table.title,
  seats: table.seats,
  plies: played.moves.length,
  result: played.result,
  opened: table.opened,
});

/** The day of a moment, as game records write it. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', '.');

export const tabBackend: Backend = {
  async catalogue() {
    const { catalogue } = await rules.ask({ type: 'catalogue' }, ['catalogue']);
    return catalogue;
  },

  async preview(game, seed, signal) {
    const { preview } = await rules.ask({ type: 'preview', game, seed }, ['preview']);
    signal?.throwIfAborted();
    return preview;
  },

  async open(asked) {
    const opened = Math.floor(Date.now() / 1000);
    const request = { type: 'open' as const, id: drawId(), table: asked, opened };
    const { table } = await rules.ask(request, ['opened']);
    store.write(table);
    return table.id;
  },

  tables: () => Promise.resolve(store.all().map(summary)),

  async view(id) {
    const table = store.read(id);
    if (!table) throw new Refused({ code: 'not-found', message: id });
    // Nobody sits down at the table itself.
    const looked = { ...table, id: `view-${id}` };
    const { message } = await rules.ask({ type: 'sit', table: looked }, ['said']);
    await rules.ask({ type: 'leave', id: looked.id }, ['done']);
    if (message.type === 'view') return message.view;
    throw new Refused({ code: 'storage', message: id });
  },

  async forget(id) {
    store.remove(id);
  },

  sit: (id) => new TabTable(id, { rules, thinker, store, seed: drawSeed, leaving }),

  async record(id) {
    const table = store.read(id);
    if (!table) return '';
    const { text } = await rules.ask({ type: 'record', table, date: day(table.opened) }, ['record']);
    return URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  },

  async hint(at) {
    const limits = { search: 'strongest', playouts: null, millis: HINT_TIME, hash: HINT_MEMORY };
    const { analysis } = await thinker.ask({ type: 'analyse', at, limits }, ['analysed']);
    return analysis.line[0] ?? null;
  },
};

/** The table as this browser stores it. */
export const persisted = (id: string): KeptTable | null => store.read(id);
