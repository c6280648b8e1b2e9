/** What the courses say, in the language spoken: loaded with the pages of the courses, not with the first. */
import { byGame } from '../games/list';
import type { CourseWords } from './game';
import { language } from './language';

type Words = Readonly<Record<string, CourseWords>>;

const files = Object.entries(
  import.meta.glob<Words>('../games/*/courses/words/*.ts', { import: 'courses' }),
).filter(([path]) => path.endsWith(`/${language}.ts`));

export const courseWords: Readonly<Record<string, Words>> = byGame(
  Object.fromEntries(await Promise.all(files.map(async ([path, load]) => [path, await load()] as const))),
);
