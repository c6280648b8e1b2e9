import type { RulesPage } from '../../game';
import { leap } from '../../../games/quantum-leap/words/en';
import { link } from '../../../games/quantum-link/words/en';
import { quanta } from '../../../games/quanta/words/en';
import { quantum } from '../../../games/quantum/words/en';

/** By the game's name in game strings, in the order of the list. */
export const rules: Record<string, RulesPage> = {
  'quantum-leap': leap,
  quantum,
  'quantum-link': link,
  quanta,
};
