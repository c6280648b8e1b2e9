import { leap } from './leap';
import { link } from './link';
import type { GameTheme } from './theme';
import { quanta } from './quanta';
import { quantum } from './quantum';

const THEMES: Record<string, GameTheme> = {
  'quantum-leap': leap,
  quantum,
  'quantum-link': link,
  quanta,
};

/** The games, by their names in game strings. */
export const FAMILIES = Object.keys(THEMES);

/** The theme of a game; one without its own is played with balls. */
export function themeOf(family: string): GameTheme {
  return THEMES[family] ?? leap;
}
