/** How a game's boards are turned: persisted, for each game. */
import { persistedCount, type Persisted } from '../persisted.svelte';

export const turningsOf = (family: string): Persisted<number> => persistedCount(`quantarium-turns-${family}`);
