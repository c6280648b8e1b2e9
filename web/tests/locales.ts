/** Every language that has a folder, by its code. */
import type * as en from '../src/lib/i18n/en';

const FOUND = import.meta.glob<typeof en>('../src/lib/i18n/*/index.ts', { eager: true });

export const locales: Readonly<Record<string, typeof en>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, locale]) => [path.split('/').at(-2)!, locale]),
);
