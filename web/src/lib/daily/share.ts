/** A day's result as a text to be pasted. */
import { daily, gameTitle, text } from '../i18n';
import { startsOf } from './choice';
import { dateOf, type Day } from './day';
import type { DayRecord } from './record.svelte';

const GLYPHS = ['✗', '=', '✓'];

/** A line for each game played: how both seats ended, and after how many moves. */
export function shared(day: Day, record: DayRecord, streak: number, origin: string): string {
  const date = new Intl.DateTimeFormat(text.locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const games = startsOf(day).flatMap(({ family }) => {
    const played = [0, 1].flatMap((seat) => record.games[`${family} ${seat}`] ?? []);
    const over = played.filter(({ points }) => points !== null);
    if (over.length === 0) return [];
    const results = over.map(({ points, plies }) => `${GLYPHS[points ?? 0]} ${plies}`).join(' · ');
    return [`${gameTitle(family)} (${text.seats.level(over[0]!.level)}): ${results}`];
  });
  const { puzzle } = record;
  return [
    `${text.name}, ${date.format(dateOf(day))}`,
    ...games,
    ...(puzzle === null ? [] : [`${daily.puzzle}: ${'✗'.repeat(Math.min(puzzle, 8))}✓`]),
    ...(streak > 1 ? [daily.streak(streak)] : []),
    `${origin}/today/${day}`,
  ].join('\n');
}
