/** A league in words. */
import { leagues as words } from '../i18n/later';
import type { LeaguePlayer, LeagueSummary } from '../wire';

/** Whether it is open, goes on or is over. */
export const stateWords = ({ started, ended }: LeagueSummary): string =>
  ended !== undefined ? words.states.over : started !== undefined ? words.states.running : words.states.open;

/** What a player is called; one without an account any more has no name. */
export const nameOf = ({ player }: LeaguePlayer): string => player?.name ?? words.former;
