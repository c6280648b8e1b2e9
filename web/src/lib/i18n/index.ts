/**
 * The words on the page, in the language spoken. A language is a folder of words: of the page, of
 * the games, of the courses and of the rules pages; only the one spoken is loaded.
 */
import { locale as coming } from './locale';
import { dayOf } from '../daily/day';
import { today } from '../daily/today.svelte';
import { byGame } from '../games/list';
import type { GameWords } from './game';

export type * from './locale';

const locale = await coming;

/** The words of the page. */
export const text = locale.messages;
/** The words of the games. */
export const words = locale.words;
/** The words of the puzzles. */
export const puzzles = locale.puzzles;
/** The words of the position editor and of what can be made of a game. */
export const tools = locale.tools;
/** The words of accounts. */
export const account = locale.account;
/** The words of passkeys. */
export const passkeys = locale.passkeys;
/** The words of analyses and of their library. */
export const analyses = locale.analyses;
/** The words of the gallery of boards. */
export const boards = locale.boards;
/** The words of the first page. */
export const home = locale.home;
/** The words of the days. */
export const daily = locale.daily;
/** The words of people who play at one screen. */
export const hotseat = locale.hotseat;
/** The words of the lobby. */
export const lobby = locale.lobby;
/** The words of mail. */
export const mail = locale.mail;
/** The words of the games to replay. */
export const replays = locale.replays;
/** The words of a player's record. */
export const standing = locale.standing;
/** What is said of a finished game. */
export const voice = locale.voice;
/** The words of the side board. */
export const whatif = locale.whatif;
/** The words of the leap puzzle. */
export const sweep = locale.sweep;
/** The words of each game. */
export const gameWords: Readonly<Record<string, GameWords>> = byGame(locale.games);

/** A game as it is called. */
export const gameTitle = (family: string): string => gameWords[family]?.rules.title ?? family;

/** A seat as it is shown; the server names seats in English. */
export const seatName = (seat: string): string => words.seats[seat] ?? seat;

/** A score, with a true minus sign. */
export function formatScore(value: number): string {
  return value < 0 ? `\u2212${Math.abs(value)}` : String(value);
}

/** Makes something at the first use, and once: a format takes a phone some milliseconds. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const rounded = once(() => new Intl.NumberFormat(text.locale, { maximumFractionDigits: 1 }));
const compact = once(
  () => new Intl.NumberFormat(text.locale, { notation: 'compact', maximumFractionDigits: 1 }),
);

/** Points, of which there are halves and other parts. */
export function formatPoints(value: number): string {
  const whole = Math.floor(value + 1e-9);
  if (Math.abs(value - whole - 0.5) < 1e-9) return `${whole === 0 ? '' : whole}\u00bd`;
  return rounded().format(value);
}

/** A large number, shortened. */
export function formatCount(count: number): string {
  return compact().format(count);
}

/** Seconds since 1970 as a day and a time; "today" is said in words. */
export function formatDate(seconds: number, day = today.now): string {
  const date = new Date(seconds * 1000);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(text.locale, options).format(date);
  const time = format({ hour: '2-digit', minute: '2-digit' });
  if (dayOf(date) === day) return text.today(time);
  return `${format({ day: 'numeric', month: 'short', year: 'numeric' })}, ${time}`;
}

/** Words as a sentence of its own. */
export function sentence(words: string): string {
  if (words === '') return '';
  const stopped = /[.。!?]$/.test(words) ? words : `${words}${text.stop}`;
  return `${stopped.charAt(0).toUpperCase()}${stopped.slice(1)}`;
}
