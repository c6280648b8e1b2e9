/** How long the computer takes for a move at each level, in this tab or its page's server: the median of the last few moves. */
import type { BackendKind } from '../backend/choice.svelte';
import { persistedJson } from '../persisted.svelte';

/** How many moves are kept of each level, and how many there must be before anything is said. */
const STORED = 15;
const ENOUGH = 5;

type Measured = Record<string, number[]>;

const measured = persistedJson('quantarium-thinking', (found: Measured | null): Measured =>
  typeof found === 'object' && found !== null ? found : {},
);

const nameOf = (where: BackendKind, family: string, level: number): string => `${where} ${family} ${level}`;

export function noteThinking(where: BackendKind, family: string, level: number, milliseconds: number): void {
  const name = nameOf(where, family, level);
  measured.change((all) => {
    const known = Array.isArray(all[name]) ? all[name] : [];
    return { ...all, [name]: [...known, Math.round(milliseconds)].slice(-STORED) };
  });
}

/** The seconds that a level takes for a move here; nothing before it has made a few. */
export function secondsPerMove(where: BackendKind, family: string, level: number): number | null {
  const found = measured.now[nameOf(where, family, level)];
  if (!Array.isArray(found) || found.length < ENOUGH) return null;
  const sorted = [...found].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]! / 1000;
}
