/** A day's result as a text to be pasted. */
import type { DayRecord } from './record.svelte';

const GLYPHS = ['✗', '=', '✓'];

export interface ShareWords {
  /** The name of the site, and the day as people write it. */
  head: string;
  titleOf: (family: string) => string;
  level: (level: number) => string;
  puzzle: string;
  streak: (days: number) => string;
}

/** A line for each game played: how both seats ended, and after how many moves. */
export function shared(
  record: DayRecord,
  families: readonly string[],
  streak: number,
  address: string,
  words: ShareWords,
): string {
  const games = families.flatMap((family) => {
    const played = [0, 1].flatMap((seat) => record.games[`${family} ${seat}`] ?? []);
    const over = played.filter(({ points }) => points !== null);
    if (over.length === 0) return [];
    const results = over.map(({ points, plies }) => `${GLYPHS[points ?? 0]} ${plies}`).join(' · ');
    return [`${words.titleOf(family)} (${words.level(over[0]!.level)}): ${results}`];
  });
  const puzzle =
    record.puzzle === null ? [] : [`${words.puzzle}: ${'✗'.repeat(Math.min(record.puzzle, 8))}✓`];
  return [words.head, ...games, ...puzzle, ...(streak > 1 ? [words.streak(streak)] : []), address].join('\n');
}
