import { account, lobby, text } from '../i18n';
import { leagues as words } from '../i18n/later';
import { clockWords } from '../lobby/words';
import type { LeaguePlayer, LeagueSummary } from '../wire';

/** A league or an arena in a list. */
export interface Listed {
  stamp: string | null;
  facts: readonly string[];
  state: string;
  /** Whether it is for today: it goes on now. */
  telling: boolean;
  players: string;
}

export const stateWords = ({ started, ended }: LeagueSummary): string =>
  ended !== undefined ? words.states.over : started !== undefined ? words.states.running : words.states.open;

export const playersWords = ({ started, players, places }: LeagueSummary): string =>
  started === undefined ? words.places(players, places) : words.players(players);

const paceWords = ({ clock, days }: LeagueSummary): string =>
  clock ? `${clockWords(clock)}, ${words.period(days)}` : lobby.days(days);

const formWords = ({ form, group, season }: LeagueSummary): string =>
  group === undefined
    ? words.forms[form]
    : `${words.forms[form]}, ${words.groupsOf(group)}, ${words.season(season)}`;

export const factsOf = (league: LeagueSummary): string[] =>
  [
    paceWords(league),
    league.rated ? account.rated : account.casual,
    formWords(league),
    league.by ? words.by(league.by) : '',
    league.public ? '' : words.hidden,
  ].filter((fact) => fact !== '');

export const listed = (league: LeagueSummary): Listed => ({
  stamp: league.own ? words.own : league.joined ? words.playing : null,
  facts: factsOf(league),
  state: stateWords(league),
  telling: false,
  players: playersWords(league),
});

/** What a player is called; one without an account any more has no name. */
export const nameOf = ({ player }: LeaguePlayer): string => player?.name ?? text.seats.former;
