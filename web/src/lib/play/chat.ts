/** What the chat at a table is made of. */
import type { People } from '../backend/table.svelte';
import { text } from '../i18n';
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
