import type { RulesPage } from '../../game';
import { leap } from '../../../games/quantum-leap/words/ja';
import { link } from '../../../games/quantum-link/words/ja';
import { quanta } from '../../../games/quanta/words/ja';
import { quantum } from '../../../games/quantum/words/ja';

/** By the game's name in game strings, in the order of the list. */
export const rules: Record<string, RulesPage> = {
  'quantum-leap': leap,
  quantum,
  'quantum-link': link,
  quanta,
};
