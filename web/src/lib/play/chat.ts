/** What the chat at a table is made of, and whose is not shown in this browser. */
import type { People } from '../backend/table.svelte';
import { text } from '../i18n';
import { persistedJson } from '../persisted.svelte';
import type { ChatLine } from '../wire';

/** How many characters a line may have: the server takes no more. */
export const LONGEST = 140;

/** What a line says: greetings in the reader's language. */
export const wordsOf = (line: string): string =>
  Object.entries(text.chat.greetings).find(([greeting]) => greeting === line)?.[1] ?? line;

/** How many characters somebody sees in a text: a pair of code units is one. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** How many lines of others came after one. */
export const unread = (lines: readonly ChatLine[], seen: number, own: readonly number[]): number =>
  lines.filter(({ line, seat }) => line > seen && !own.includes(seat)).length;

/** The accounts of the others, each once: one may have several seats. */
export const accountsOf = ({ players, own }: Pick<People, 'players' | 'own'>): string[] => [
  ...new Set(players.flatMap((player, seat) => (player && !own.includes(seat) ? [player.name] : []))),
];

/** The lines with new ones, each once and in order: a table that comes back says them all again. */
export function joined(lines: readonly ChatLine[], more: readonly ChatLine[]): readonly ChatLine[] {
  const last = lines.at(-1)?.line ?? 0;
  const fresh = more.filter(({ line }) => line > last);
  return fresh.length > 0 ? [...lines, ...fresh] : lines;
}

/** How many muted names are remembered; the oldest are forgotten. */
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
