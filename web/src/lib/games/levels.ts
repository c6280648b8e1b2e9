/**
 * What each level wins against the one below it, in per cent, from level 2 on: the figures of `docs/engine/levels.md`,
 * which has their intervals, commands and commits. `null` where it was not measured.
 */
export const LEVEL_STEPS: Readonly<Record<string, readonly (number | null)[]>> = {
  'quantum-leap': [70, 80, 68, 88, 85, 68, 80, 83, 78],
  'quantum-link': [80, 72, 74, 78, 86, 74, 86, 81, 73],
  quanta: [71, 84, 79, 74, 69, 71, 83, 69, 75],
  quantum: [77, 72, 79, 74, 70, 64, 50, null, null],
};

/** The number of the highest level. */
export const HIGHEST = 10;

/** For how many seconds the highest level can be asked to think about a move: the server and the tab refuse others. */
export const THINKING_SECONDS: readonly number[] = [1, 5, 20];
