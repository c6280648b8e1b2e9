/** Whether things may move. */
export const mayMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
