export const HIGHEST = 10;

/** For how many seconds the highest level can be asked to think about a move: the server and the tab refuse others. */
export const THINKING_SECONDS: readonly number[] = [1, 5, 20];
