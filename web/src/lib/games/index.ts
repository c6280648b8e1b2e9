import { leap } from './leap';
import { link } from './link';
import type { Look } from './look';
import { quanta } from './quanta';
import { quantum } from './quantum';

const LOOKS: Record<string, Look> = {
  'quantum-leap': leap,
  quantum,
  'quantum-link': link,
  quanta,
};

/** The games, by their names in game strings. */
export const FAMILIES = Object.keys(LOOKS);

/** The look of a game; one without its own is played with balls. */
export function lookOf(family: string): Look {
  return LOOKS[family] ?? leap;
}
