/**
 * The words of the language spoken. This is an entry of its own, loaded first, so that the words come along with
 * the page and not after it (`vite.locale.ts`).
 */
import { language, type Language } from './language';

/** What a language's folder holds: the same as English. */
export type Locale = typeof import('./en');

export type Messages = Locale['messages'];
export type Words = Locale['words'];
export type PasskeyWords = Locale['passkeys'];
export type PuzzleWords = Locale['puzzles'];
export type ToolWords = Locale['tools'];
export type AccountWords = Locale['account'];
export type AnalysesWords = Locale['analyses'];
export type AboutWords = Locale['about'];
export type ArchiveWords = Locale['archive'];
export type BoardsWords = Locale['boards'];
export type DailyWords = Locale['daily'];
export type HomeWords = Locale['home'];
export type HotseatWords = Locale['hotseat'];
export type LeagueWords = Locale['leagues'];
export type LobbyWords = Locale['lobby'];
export type MailWords = Locale['mail'];
export type ReplaysWords = Locale['replays'];
export type WhatifWords = Locale['whatif'];
export type VoiceWords = Locale['voice'];
export type StandingWords = Locale['standing'];

const LOCALES: Record<Language, () => Promise<Locale>> = {
  en: () => import('./en'),
  es: () => import('./es'),
  ja: () => import('./ja'),
};

/** They are on their way. */
export const locale: Promise<Locale> = LOCALES[language]();
