import { byGame, FAMILIES, isKnown, UnknownGame } from './list';
import type { GameTheme } from './theme';

const THEMES = byGame(import.meta.glob<GameTheme>('./*/theme.ts', { eager: true, import: 'theme' }));

/** The theme of a game; of the first while no game is known yet. */
export function themeOf(family: string): GameTheme {
  const game = family || FAMILIES[0]!;
  if (!isKnown(game)) throw new UnknownGame(game);
  return THEMES[game]!;
}

/** The theme of a game in a list, which may have games that this page does not know. */
export const themeInList = (family: string): GameTheme | null => (isKnown(family) ? themeOf(family) : null);
