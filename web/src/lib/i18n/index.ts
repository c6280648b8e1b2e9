/** The words in the language spoken, a folder of the page's, the games', the courses' and the rules'; only that one is loaded. */
import { locale as coming } from './locale';
import { dayOf } from '../daily/day';
import { today } from '../daily/today.svelte';
import { byGame } from '../games/list';
import type { GameWords } from './game';

export type * from './locale';

const locale = await coming;

/** The words of the page, by subject: `text` is what does not belong to one of the others. */
export const {
  messages: text,
  words,
  puzzles,
  tools,
  account,
  about,
  analyses,
  boards,
  home,
  daily,
  hotseat,
  lobby,
  standing,
  voice,
  whatif,
  sweep,
} = locale;
export const gameWords: Readonly<Record<string, GameWords>> = byGame(locale.games);

export const gameTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(gameWords).map(([family, { rules }]) => [family, rules.title]),
);
export const gameTitle = (family: string): string => gameTitles[family] ?? family;

/** A seat as it is shown; the server names seats in English. */
export const seatName = (seat: string): string => words.seats[seat] ?? seat;

export const choiceName = (choice: string): string =>
  words.choices[choice] ?? (/^\d$/.test(choice) ? words.die(choice) : choice);

/** A score, with a true minus sign. */
export const formatScore = (value: number): string =>
  value < 0 ? `\u2212${Math.abs(value)}` : String(value);

/** Makes something at the first use, and once: a format takes a phone some milliseconds. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export const rounded = once(() => new Intl.NumberFormat(text.locale, { maximumFractionDigits: 1 }));
const compact = once(() => {
  // Of English the usual one, which writes millions as M.
  const { language } = new Intl.Locale(text.locale);
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
});

/** Points, of which there are halves and other parts. */
export function formatPoints(value: number): string {
  const whole = Math.floor(value + 1e-9);
  if (Math.abs(value - whole - 0.5) < 1e-9) return `${whole === 0 ? '' : whole}\u00bd`;
  return rounded().format(value);
}

export const formatCount = (count: number): string => compact().format(count);

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Seconds since 1970 as a day and a time; "today" is said in words. */
export function formatDate(seconds: number, day = today.now): string {
  const date = new Date(seconds * 1000);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(text.locale, options).format(date);
  const time = format({ hour: '2-digit', minute: '2-digit' });
  if (dayOf(date) === day) return text.today(time);
  return `${format(DATE)}, ${time}`;
}

/** A day of UTC, by a moment of it in milliseconds since 1970. */
export const formatDay = (time: number): string =>
  new Intl.DateTimeFormat(text.locale, { ...DATE, timeZone: 'UTC' }).format(time);

export function sentence(words: string): string {
  if (words === '') return '';
  const stopped = /[.。!?]$/.test(words) ? words : `${words}${text.stop}`;
  return `${stopped.charAt(0).toUpperCase()}${stopped.slice(1)}`;
}
