/** Numbers and dates as people read them. */

const LANGUAGE = 'en-GB';

/** A whole number with thin groups: 12 000. */
export function formatCount(value: number): string {
  return new Intl.NumberFormat(LANGUAGE, { useGrouping: true }).format(value).replaceAll(',', '\u202f');
}

/** A score, with a true minus sign. */
export function formatScore(value: number): string {
  return value < 0 ? `\u2212${Math.abs(value)}` : String(value);
}

/** Seconds since 1970 as a day and a time; "today" is said in words. */
export function formatDate(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  const time = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit' }).format(date);
  if (date.toDateString() === now.toDateString()) return `today, ${time}`;
  const day = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' }).format(date);
  return `${day}, ${time}`;
}
