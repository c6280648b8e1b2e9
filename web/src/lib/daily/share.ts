/** A day as it is written, and its result as a text to be pasted. */
import { daily, gameTitle, text } from '../i18n';
import { startsOf } from './choice';
import { dateOf, type Day } from './day';
import type { DayRecord } from './record.svelte';

const GLYPHS = ['✗', '=', '✓'];

export const dayWords = (options: Intl.DateTimeFormatOptions, day: Day): string =>
  new Intl.DateTimeFormat(text.locale, options).format(dateOf(day));

/** A line for each game played: how both seats ended, and after how many moves. */
export function shared(day: Day, record: DayRecord, streak: number, origin: string): string {
  const games = startsOf(day).flatMap(({ family }) => {
    const played = [0, 1].flatMap((seat) => record.games[`${family} ${seat}`] ?? []);
    const over = played.filter(({ points }) => points !== null);
    if (over.length === 0) return [];
    const results = over.map(({ points, plies }) => `${GLYPHS[points ?? 0]} ${plies}`).join(' · ');
    return [`${gameTitle(family)} (${text.seats.level(over[0]!.level)}): ${results}`];
  });
  const { puzzle } = record;
  return [
    `${text.name}, ${dayWords({ day: 'numeric', month: 'short', year: 'numeric' }, day)}`,
    ...games,
    ...(puzzle === null ? [] : [`${daily.puzzle}: ${'✗'.repeat(Math.min(puzzle, 8))}✓`]),
    ...(streak > 1 ? [daily.streak(streak)] : []),
    `${origin}/today/${day}`,
  ].join('\n');
}
