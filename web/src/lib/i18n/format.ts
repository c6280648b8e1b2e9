/** Numbers and dates as people read them. */

const LANGUAGE = 'en-GB';

/** A score, with a true minus sign. */
export function formatScore(value: number): string {
  return value < 0 ? `\u2212${Math.abs(value)}` : String(value);
}

/** Seconds since 1970 as a day and a time; "today" is said in words. */
export function formatDate(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  const time = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit' }).format(date);
  if (date.toDateString() === now.toDateString()) return `today, ${time}`;
  const day = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' }).format(
    date,
  );
  return `${day}, ${time}`;
}

/** Words of the rules as a sentence of its own. */
export function sentence(words: string): string {
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
