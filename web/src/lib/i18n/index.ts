/**
 * The words on the page, in the language spoken. A language is a folder of words: of the page, of
 * the games, of the courses and of the rules pages; only the one spoken is loaded.
 */
import { language, type Language } from './language';
import type { messages as enMessages } from './en/messages';
import type { words as enWords } from './en/words';
import type { leaps as enLeaps } from './en/leaps';
import type { study as enStudy } from './en/study';
import type { CourseWords } from './en/courses';
import type { RulesPage } from './rules';

export type Messages = typeof enMessages;
export type Words = typeof enWords;
export type StudyWords = typeof enStudy;
export type LeapsWords = typeof enLeaps;

/** What a language's folder holds. */
export interface Speech {
  messages: Messages;
  words: Words;
  study: StudyWords;
  leaps: LeapsWords;
  /** By course. */
  courses: Record<string, CourseWords>;
  /** What the pictures of the rules show, by rule. */
  figures: Record<string, string>;
  /** By the game's name in game strings, in the order of the list. */
  rules: Record<string, RulesPage>;
}

const SPEECH: Record<Language, () => Promise<Speech>> = {
  en: () => import('./en'),
  es: () => import('./es'),
  ja: () => import('./ja'),
};

const speech = await SPEECH[language]();

/** The words of the page. */
export const text: Messages = speech.messages;
/** The words of the games. */
export const words: Words = speech.words;
/** The words of the puzzles and of what is made in the analysis. */
export const study: StudyWords = speech.study;
/** The words of the leap puzzle. */
export const leaps: LeapsWords = speech.leaps;
export const courses: Record<string, CourseWords> = speech.courses;
export const figures: Record<string, string> = speech.figures;
export const rulesPages: Record<string, RulesPage> = speech.rules;

/** A seat as it is shown; the server names seats in English. */
export const seatName = (seat: string): string => words.seats[seat] ?? seat;

export { formatCount, formatDate, formatScore, sentence } from './format';
