/** The browser's storage, in memory. */
import { vi } from 'vitest';

/** Puts an empty storage where the browser's is; `vi.unstubAllGlobals` takes it away. Gives what is in it. */
export function emptyStorage(changed: (key: string) => void = () => {}): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value);
      changed(key);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}
