/** The courses and the pictures of the rules; what is said about them is among the game's words. */
import { byGame } from '../games/list';
import type { Course, GameLearn, Step } from './make';

export const LEARN = byGame(
  import.meta.glob<GameLearn>('../games/*/learn.ts', { eager: true, import: 'learn' }),
);

export type FamilyCourse = Course & { family: string };

export const COURSES: readonly FamilyCourse[] = Object.entries(LEARN).flatMap(([family, { courses }]) =>
  courses.map((course) => ({ ...course, family })),
);

export const PARTS = ['goal', 'move', 'end'] as const;

export function briefStep(family: string, part: (typeof PARTS)[number]): Step | undefined {
  const id = LEARN[family]?.brief[PARTS.indexOf(part)];
  return LEARN[family]?.courses.flatMap(({ steps }) => steps).find((one) => one.id === id);
}
