/** How far each course has been taken: persisted. */
import { persist, restore } from '../persisted';
import type { Course } from './courses';

const key = (course: Course): string => `quantarium-course-${course.id}`;

/** How many steps have been done. */
export function done(course: Course): number {
  const count = Number(restore(key(course)) ?? 0);
  return Number.isInteger(count) ? Math.min(Math.max(0, count), course.steps.length) : 0;
}

export function finish(course: Course, step: number): void {
  if (step + 1 > done(course)) persist(key(course), String(step + 1));
}
