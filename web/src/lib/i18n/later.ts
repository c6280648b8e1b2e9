/** The words that no first page needs, in the language spoken: loaded with the pages that say them. */
import { language, type Language } from './language';

/** What a language has of them: the same as English. */
export type Later = typeof import('./en/later');

const LATER: Record<Language, () => Promise<Later>> = {
  en: () => import('./en/later'),
  es: () => import('./es/later'),
  ja: () => import('./ja/later'),
};

export const { archive, arenas, leagues, mail, passkeys, replays } = await LATER[language]();
