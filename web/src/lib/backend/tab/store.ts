/** The games that this browser stores. Storage answers at once, so that a move is stored before it is shown. */
import { Refused } from '../backend';
import { jsonOf } from '../../persisted.svelte';
import type { PersistedTable, Step, TableEvent } from '../../wire';

const PREFIX = 'quantarium-table-';

/** The code of a refusal by this page: the browser stores nothing, or has no room left. */
export const UNSTORED = 'unstored';

/** The parts of the browser's storage that are needed, so that tests can give another. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The moves that stand after these events. */
export const movesOf = (events: readonly TableEvent[]): string[] =>
  events.reduce<string[]>((moves, event) => {
    if (event.kind === 'played') return [...moves, event.text];
    return event.kind === 'takenBack' ? moves.slice(0, event.plies) : moves;
  }, []);

/** The log with what happens now. */
export const logged = (events: readonly TableEvent[], step: Step): TableEvent[] => [
  ...events,
  { ...step, seq: events.length + 1, time: Date.now() },
];

export class TableStore {
  /** `storage` throws where the browser gives no storage. */
  constructor(private readonly storage: () => StorageLike = () => localStorage) {}

  read(id: string): PersistedTable | null {
    try {
      return readPersisted(this.storage().getItem(PREFIX + id));
    } catch {
      return null;
    }
  }

  write(table: PersistedTable): void {
    try {
      this.storage().setItem(PREFIX + table.id, JSON.stringify(table));
    } catch {
      throw new Refused({ code: UNSTORED, message: '' });
    }
  }

  remove(id: string): void {
    try {
      this.storage().removeItem(PREFIX + id);
    } catch {
      throw new Refused({ code: UNSTORED, message: '' });
    }
  }

  all(): PersistedTable[] {
    try {
      const storage = this.storage();
      const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
      return keys
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => readPersisted(storage.getItem(key)) ?? []);
    } catch {
      return [];
    }
  }

  /** Calls when another page of this browser has changed the table, until the answer is called. */
  watch(id: string, changed: () => void): () => void {
    const heard = (event: StorageEvent): void => {
      if (event.key === PREFIX + id) changed();
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }
}

/** What was stored; only its outermost shape is checked, the rules check the rest. */
function readPersisted(text: string | null): PersistedTable | null {
  const table = jsonOf(text) as Partial<PersistedTable> | null;
  const whole =
    typeof table?.id === 'string' &&
    typeof table.game === 'string' &&
    Array.isArray(table.seats) &&
    Array.isArray(table.events);
  return whole ? (table as PersistedTable) : null;
}
