import type { RulesPage } from '../../rules';
import { leap } from './leap';
import { link } from './link';
import { quanta } from './quanta';
import { quantum } from './quantum';

/** By the game's name in game strings, in the order of the list. */
export const rules: Record<string, RulesPage> = {
  'quantum-leap': leap,
  quantum,
  'quantum-link': link,
  quanta,
};
