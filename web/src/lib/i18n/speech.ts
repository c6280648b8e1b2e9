/**
 * The words of the language spoken. This is an entry of its own, loaded first, so that the words come along with
 * the page and not after it (`vite.speech.ts`).
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

/** They are on their way. */
export const speech: Promise<Speech> = SPEECH[language]();
