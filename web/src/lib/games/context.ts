/** The game's theme and its seats' names, for what draws pieces and marks of the board above it. */
import { createContext } from 'svelte';
import type { GameTheme } from './theme';

export const [boardContext, setBoardContext] = createContext<{
  readonly theme: GameTheme;
  readonly seats: readonly string[];
}>();
