/** Whose chat is not shown in this browser. */
import { persistedJson } from '../persisted.svelte';

/** How many names are remembered; the oldest are forgotten. */
const MOST = 200;

const muted = persistedJson('quantarium-muted', (found): readonly string[] =>
  Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [],
);

export const isMuted = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => muted.now.includes(name));

export const mute = (names: readonly string[], on: boolean): void =>
  muted.change((all) => {
    const rest = all.filter((name) => !names.includes(name));
    return on ? [...rest, ...names].slice(-MOST) : rest;
  });
