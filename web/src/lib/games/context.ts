/** The game's theme and its seats' names, for what draws pieces and marks of the board above it. */
import { createContext } from 'svelte';
import type { GameTheme } from './theme';

export interface BoardContext {
  readonly theme: GameTheme;
  readonly seats: readonly string[];
}

export const [boardContext, setBoardContext] = createContext<BoardContext>();
