/** Whether things may move. */
export const mayMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long a leap or a placement takes, in milliseconds. */
export const MOVE_TIME = 220;
