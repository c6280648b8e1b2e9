/** The browser's storage, in memory. */
import { vi } from 'vitest';
import type { StorageLike } from '../src/lib/backend/tab/store';

export class Memory implements StorageLike {
  readonly items = new Map<string, string>();
  full = false;

  constructor(readonly changed: (key: string) => void = () => {}) {}

  get length(): number {
    return this.items.size;
  }

  key(place: number): string | null {
    return [...this.items.keys()][place] ?? null;
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('', 'QuotaExceededError');
    this.items.set(key, value);
    this.changed(key);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/** Puts an empty storage where the browser's is, until the test ends. Gives what is in it. */
export function emptyStorage(changed?: (key: string) => void): Map<string, string> {
  const memory = new Memory(changed);
  vi.stubGlobal('localStorage', memory);
  return memory.items;
}
