/**
 * The words of the language spoken. This is an entry of its own, loaded first, so that the words come along with
 * the page and not after it (`vite.locale.ts`).
 */
import { language, type Language } from './language';
import type { GameWords } from './game';
import type { messages as enMessages } from './en/messages';
import type { words as enWords } from './en/words';
import type { account as enAccount } from './en/account';
import type { analyses as enAnalyses } from './en/analyses';
import type { boards as enBoards } from './en/boards';
import type { daily as enDaily } from './en/daily';
import type { home as enHome } from './en/home';
import type { hotseat as enHotseat } from './en/hotseat';
import type { lobby as enLobby } from './en/lobby';
import type { mail as enMail } from './en/mail';
import type { replays as enReplays } from './en/replays';
import type { standing as enStanding } from './en/standing';
import type { sweep as enSweep } from './en/sweep';
import type { passkeys as enPasskeys } from './en/passkeys';
import type { puzzles as enPuzzles } from './en/puzzles';
import type { tools as enTools } from './en/tools';
import type { voice as enVoice } from './en/voice';
import type { whatif as enWhatif } from './en/whatif';

export type Messages = typeof enMessages;
export type Words = typeof enWords;
export type PasskeyWords = typeof enPasskeys;
export type PuzzleWords = typeof enPuzzles;
export type ToolWords = typeof enTools;
export type SweepWords = typeof enSweep;
export type AccountWords = typeof enAccount;
export type AnalysesWords = typeof enAnalyses;
export type BoardsWords = typeof enBoards;
export type DailyWords = typeof enDaily;
export type HomeWords = typeof enHome;
export type HotseatWords = typeof enHotseat;
export type LobbyWords = typeof enLobby;
export type MailWords = typeof enMail;
export type ReplaysWords = typeof enReplays;
export type WhatifWords = typeof enWhatif;
export type VoiceWords = typeof enVoice;
export type StandingWords = typeof enStanding;

/** What a language's folder holds. */
export interface Locale {
  messages: Messages;
  words: Words;
  passkeys: PasskeyWords;
  puzzles: PuzzleWords;
  /** Of the position editor and of what can be made of a game. */
  tools: ToolWords;
  sweep: SweepWords;
  account: AccountWords;
  analyses: AnalysesWords;
  boards: BoardsWords;
  daily: DailyWords;
  home: HomeWords;
  hotseat: HotseatWords;
  lobby: LobbyWords;
  mail: MailWords;
  replays: ReplaysWords;
  standing: StandingWords;
  voice: VoiceWords;
  whatif: WhatifWords;
  /** Of each game, by its file. */
  games: Record<string, GameWords>;
}

const LOCALES: Record<Language, () => Promise<Locale>> = {
  en: () => import('./en'),
  es: () => import('./es'),
  ja: () => import('./ja'),
};

/** They are on their way. */
export const locale: Promise<Locale> = LOCALES[language]();
