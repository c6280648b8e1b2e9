/** Numbers and dates as people read them, in the language spoken. */
import { text } from './index';

/** A score, with a true minus sign. */
export function formatScore(value: number): string {
  return value < 0 ? `\u2212${Math.abs(value)}` : String(value);
}

/** A large number, shortened. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(text.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}

/** Seconds since 1970 as a day and a time; "today" is said in words. */
export function formatDate(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(text.locale, options).format(date);
  const time = format({ hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === now.toDateString()) return text.today(time);
  return `${format({ day: 'numeric', month: 'short', year: 'numeric' })}, ${time}`;
}

/** Words as a sentence of its own. */
export function sentence(words: string): string {
  if (words === '') return '';
  const stopped = /[.。!?]$/.test(words) ? words : `${words}${text.stop}`;
  return `${stopped.charAt(0).toUpperCase()}${stopped.slice(1)}`;
}
