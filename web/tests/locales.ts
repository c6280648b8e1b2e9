/** Every language that has a folder, by its code. */
import { byGame } from '../src/lib/games/list';
import type * as en from '../src/lib/i18n/en';
import type { CourseWords } from '../src/lib/i18n/game';
import type { Later } from '../src/lib/i18n/later';

const FIRST = import.meta.glob<typeof en>('../src/lib/i18n/*/index.ts', { eager: true });
const LATER = import.meta.glob<Later>('../src/lib/i18n/*/later.ts', { eager: true });

export type Words = typeof en & Later;

export const locales: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.entries(FIRST).map(([path, first]) => [
    path.split('/').at(-2)!,
    { ...first, ...LATER[path.replace('index.ts', 'later.ts')]! },
  ]),
);

const COURSES = import.meta.glob<Record<string, CourseWords>>('../src/lib/games/*/courses/words/*.ts', {
  eager: true,
  import: 'courses',
});

/** What a language's courses say, by game and course. */
export const coursesIn = (code: string): Readonly<Record<string, Record<string, CourseWords>>> =>
  byGame(Object.fromEntries(Object.entries(COURSES).filter(([path]) => path.endsWith(`/${code}.ts`))));
