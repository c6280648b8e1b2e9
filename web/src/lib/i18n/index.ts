/**
 * The words on the page, in the language spoken. A language is a folder of words: of the page, of
 * the games, of the courses and of the rules pages; only the one spoken is loaded.
 */
import { speech as coming, type LeapsWords, type Messages, type StudyWords, type Words } from './speech';
import type { CourseWords } from './en/courses';
import type { RulesPage } from './rules';

export type { LeapsWords, Messages, Speech, StudyWords, Words } from './speech';

const speech = await coming;

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
