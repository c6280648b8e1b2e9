/** The analyses that this browser keeps, in its database, which has room for thousands: every change is written at once. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { Refused } from '../backend/backend';
import { UNSTORED } from '../backend/tab/store';
import type { Recorded } from './recorded';

export interface PersistedAnalysis extends Recorded {
  id: string;
  /** The game's name for people. */
  title: string;
  /** The table whose game it is. */
  table: string | null;
  /** The link by which others follow it live; none in what was stored before there was that. */
  link?: string | null;
  /** Whether they lack some of it. */
  unsent?: boolean;
  /** When it was begun, and changed last, in milliseconds since 1970. */
  made: number;
  changed: number;
}

interface Schema extends DBSchema {
  analyses: { key: string; value: PersistedAnalysis; indexes: { table: string } };
}

const STORE = 'analyses';

export class Library {
  #base: Promise<IDBPDatabase<Schema>> | null = null;
  #channel: BroadcastChannel | null = null;

  constructor(private readonly name = 'quantarium') {}

  /** Opens the database, so that the first change need not wait for that: who reloads meanwhile would lose it. */
  open(): void {
    this.#ask(() => Promise.resolve()).catch(() => {});
  }

  /** Every analysis, the one changed last first. */
  async all(): Promise<PersistedAnalysis[]> {
    const found = await this.#ask((base) => base.getAll(STORE));
    return found.sort((one, other) => other.changed - one.changed);
  }

  read(id: string): Promise<PersistedAnalysis | undefined> {
    return this.#ask((base) => base.get(STORE, id));
  }

  ofTable(table: string): Promise<PersistedAnalysis | undefined> {
    return this.#ask((base) => base.getFromIndex(STORE, 'table', table));
  }

  async write(one: PersistedAnalysis): Promise<void> {
    await this.#change(one.id, (base) => {
      const change = base.transaction(STORE, 'readwrite');
      void change.store.put(one);
      // Committed at once, so that it is kept even if the page goes before the answer comes.
      change.commit();
      return change.done;
    });
  }

  /** Makes an analysis anew from what is kept of it now: another tab may have written since. */
  async change(id: string, make: (one: PersistedAnalysis) => PersistedAnalysis): Promise<void> {
    await this.#change(id, async (base) => {
      const change = base.transaction(STORE, 'readwrite');
      const stored = await change.store.get(id);
      if (stored) void change.store.put(make(stored));
      await change.done;
    });
  }

  async remove(id: string): Promise<void> {
    await this.#change(id, (base) => base.delete(STORE, id));
  }

  /** Calls when another page of this browser has changed an analysis, until the answer is called. */
  watch(changed: (id: string) => void): () => void {
    const heard = ({ data }: MessageEvent<string>): void => changed(data);
    const channel = this.#pages();
    channel?.addEventListener('message', heard);
    return () => channel?.removeEventListener('message', heard);
  }

  async #change(id: string, work: (base: IDBPDatabase<Schema>) => Promise<void>): Promise<void> {
    await this.#ask(work);
    this.#pages()?.postMessage(id);
  }

  /** The browser's other pages. There is one channel, as it does not hear what is said in it here. */
  #pages(): BroadcastChannel | null {
    if (typeof BroadcastChannel !== 'undefined') this.#channel ??= new BroadcastChannel(this.name);
    return this.#channel;
  }

  async #ask<T>(work: (base: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      this.#base ??= this.#open();
      return await work(await this.#base);
    } catch (reason) {
      this.#base = null;
      throw new Refused({ code: UNSTORED, message: String(reason) });
    }
  }

  async #open(): Promise<IDBPDatabase<Schema>> {
    const { openDB } = await import('idb');
    const forget = (): void => void (this.#base = null);
    return openDB<Schema>(this.name, 1, {
      upgrade: (base) => base.createObjectStore(STORE, { keyPath: 'id' }).createIndex('table', 'table'),
      // A page of a later version wants to change the database.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
  }
}

export const library = new Library();
