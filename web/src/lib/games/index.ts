import { leap } from './quantum-leap/theme';
import { link } from './quantum-link/theme';
import type { GameTheme } from './theme';
import { quanta } from './quanta/theme';
import { quantum } from './quantum/theme';

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
