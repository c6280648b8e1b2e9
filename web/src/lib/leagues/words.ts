/** A league in words. */
import { lobby } from '../i18n';
import { leagues as words } from '../i18n/later';
import { clockWords } from '../lobby/words';
import type { LeaguePlayer, LeagueSummary } from '../wire';

/** Whether it is open, goes on or is over. */
export const stateWords = ({ started, ended }: LeagueSummary): string =>
  ended !== undefined ? words.states.over : started !== undefined ? words.states.running : words.states.open;

/** How its games are played. */
export const paceWords = ({ clock, days }: LeagueSummary): string =>
  clock ? `${clockWords(clock)}, ${words.period(days)}` : lobby.days(days);

/** How its players meet. */
export const formWords = ({ form, group, season }: LeagueSummary): string =>
  group === undefined
    ? words.forms[form]
    : `${words.forms[form]}, ${words.groupsOf(group)}, ${words.season(season)}`;

/** What a player is called; one without an account any more has no name. */
export const nameOf = ({ player }: LeaguePlayer): string => player?.name ?? words.former;
