/** How far each course has been taken: persisted. */
import { persistedCount, type Persisted } from '../persisted.svelte';
import type { Course } from './make';

const at = (course: Course): Persisted<number> => persistedCount(`quantarium-course-${course.id}`);

export const done = (course: Course): number => Math.min(at(course).now, course.steps.length);

export const finish = (course: Course, step: number): void =>
  at(course).change((before) => Math.max(before, step + 1));
