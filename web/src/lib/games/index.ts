import { byGame, FAMILIES } from './list';
import type { GameTheme } from './theme';

const THEMES = byGame(import.meta.glob<GameTheme>('./*/theme.ts', { eager: true, import: 'theme' }));

/** The theme of a game; of the first while no game is known yet. */
export function themeOf(family: string): GameTheme {
  const theme = THEMES[family || FAMILIES[0]!];
  if (!theme) throw new Error(`the page has no folder for the game ${family}`);
  return theme;
}
