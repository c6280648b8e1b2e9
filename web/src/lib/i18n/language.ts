/** The page's languages, and which one is spoken: the one chosen here, or else the browser's. */
import { persistedText } from '../persisted.svelte';

/** Each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español', ja: '日本語' } as const;

export type Language = keyof typeof LANGUAGES;

const chosen = persistedText('quantarium-language');

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** The first language that is both wanted and spoken; English where there is none. */
export function pick(chosen: string | null, wanted: readonly string[]): Language {
  const codes = [chosen ?? '', ...wanted].map((code) => code.toLowerCase().split('-')[0] ?? '');
  return codes.find(isLanguage) ?? 'en';
}

export const language = pick(chosen.now ?? globalThis.window?.name, globalThis.navigator?.languages ?? []);

/** Speaks another language from now on: the page is loaded anew, at the same address. */
export function chooseLanguage(code: Language): void {
  chosen.set(code);
  // Where nothing is stored, the tab's name tells it after that.
  window.name = code;
  location.reload();
}
