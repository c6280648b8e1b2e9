/** The game's theme and its seats' names, for what draws pieces and marks of the board above it. */
import { createContext } from 'svelte';
import type { Look } from './look';

export interface BoardContext {
  readonly look: Look;
  readonly seats: readonly string[];
}

export const [boardContext, setBoardContext] = createContext<BoardContext>();
