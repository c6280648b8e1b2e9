/** The words of the language spoken: an entry of its own, loaded first, so that they come along with the page (`vite.shell.ts`). */
import { language, type Language } from './language';

/** What a language's folder holds: the same as English. */
export type Locale = typeof import('./en');

const LOCALES: Record<Language, () => Promise<Locale>> = {
  en: () => import('./en'),
  es: () => import('./es'),
  ja: () => import('./ja'),
};

/** They are on their way. */
export const locale: Promise<Locale> = LOCALES[language]();
