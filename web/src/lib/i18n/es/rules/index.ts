import type { RulesPage } from '../../game';
import { leap } from '../../../games/quantum-leap/words/es';
import { link } from '../../../games/quantum-link/words/es';
import { quanta } from '../../../games/quanta/words/es';
import { quantum } from '../../../games/quantum/words/es';

/** By the game's name in game strings, in the order of the list. */
export const rules: Record<string, RulesPage> = {
  'quantum-leap': leap,
  quantum,
  'quantum-link': link,
  quanta,
};
