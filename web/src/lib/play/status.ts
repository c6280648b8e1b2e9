/** What is said about the state of a game. */
import { formatScore, gameWords, seatName, sentence, text, words } from '../i18n';
import { themeOf } from '../games';
import { isOffline, Refused } from '../backend/backend';
import type { People } from '../backend/table.svelte';
import { isBrokenOff } from '../hotseat/match';
import { matches } from '../hotseat/matches.svelte';
import { resultWords } from '../stored/result';
import type { Contest, Outcome, Refusal, TableView } from '../wire';
import { nameAt } from './guests';
import { spokenTime } from './time';
import { gaveUp, type Own, playerName as name, soleSeat, verdict } from './verdict';

/** Why the game ended, for who has the seats `own`; `counts` is what it comes to in a league or an arena, here and below. */
export function ending(view: TableView, outcome: Outcome, own: Own = null, counts?: string): string {
  if (outcome.reason === 'resigned') {
    const loser = name(view, gaveUp(view, outcome));
    return view.seats.length > 2 ? words.leftOfMany(loser) : words.resigned(loser);
  }
  if (outcome.reason === 'agreed') return text.friends.agreedDraw;
  if (outcome.reason === 'aborted')
    return counts === undefined ? text.friends.abortedWords : sentence(text.friends.aborted);
  // Who was late, or has left, is to move.
  const mover = name(view, view.toMove);
  if (outcome.reason === 'unplayed')
    return own?.includes(view.toMove) ? text.friends.unplayedYou : text.friends.unplayed(mover);
  if (outcome.reason === 'left') return text.friends.left(mover);
  if (outcome.reason === 'time')
    return view.seats.length > 2 ? words.timeUpOfMany(mover) : words.timeUp(mover);
  const winner = outcome.winner === null ? '' : name(view, outcome.winner);
  return gameWords[view.family]?.endings[outcome.reason]?.(mover, winner) ?? sentence(outcome.words);
}

/** What breaking a game off counts in its league, or in an arena that goes on at a time in seconds since 1970. */
export const abortWords = (begun: boolean, contest: Contest | undefined, now: number): string | null =>
  contest && !contest.over && now < (contest.ends ?? Infinity)
    ? text.friends[begun ? 'abortDraws' : 'abortLoses']
    : null;

export const refusalWords = ({ code, message }: Refusal): string =>
  text.refusals[code]?.(message) ?? sentence(message.replaceAll(/`([^`]*)`/g, '\u201c$1\u201d'));

/** Why a move is not legal, in the language of the page; the whole message where it is about something else. */
export function whyNot(refusal: Refusal): string {
  const { cause, reason, rule } = refusal;
  const known = cause && Object.values(gameWords).find(({ reasons }) => Object.hasOwn(reasons, cause.key));
  const said = cause && known?.reasons[cause.key]!(...cause.args.map(seatName));
  return said ?? (reason && rule ? sentence(reason) : refusalWords(refusal));
}

export function failure(reason: unknown): string {
  if (isOffline(reason)) return text.offline;
  if (reason instanceof Refused) return refusalWords(reason.refusal);
  return reason instanceof Error ? reason.message : String(reason);
}

/** What giving the game up is called: among more than two one leaves, and the computer goes on, or the game ends. */
export function giveUpWords({ standIn }: TableView): { name: string; sure: string; yes: string } {
  const { resign: name, resignSure: sure, resignYes: yes } = text.table;
  if (standIn === undefined) return { name, sure, yes };
  const { leave, leaveSure, leaveEnds, leaveYes } = text.friends;
  return { name: leave, sure: standIn === 0 ? leaveEnds : leaveSure(standIn), yes: leaveYes };
}

/** Who has left, and who plays on for them; of those who had left before, nothing. */
export function departures(now: TableView, people: People | null, before: TableView | null = null): string[] {
  const level = now.standIn ?? 0;
  const gone = (now.replaced ?? []).filter((seat) => !before?.replaced?.includes(seat));
  return gone.map((seat) => {
    // At one screen, who has no name is who looks.
    const who = people ? nameAt(now, people, seat) : matches.playerAt(now.id, seat);
    if (who === null || people?.gone.includes(seat)) return text.friends.replacedYou(level);
    return text.friends.replaced(who, level, seatName(now.seats[seat]?.name ?? ''));
  });
}

/** Whose turn it is, or how the game ended; `own` are the seats of who looks, where others sit elsewhere. */
export function headline(view: TableView, own: Own = null, counts?: string): string {
  if (isBrokenOff(view.outcome)) {
    const won = counts && resultWords({ result: counts, seats: view.seats }, soleSeat(view, own));
    return won ? text.table.because(text.friends.aborted, won) : text.friends.aborted;
  }
  if (view.outcome) return verdict(view, view.outcome, own);
  const mover = name(view, view.toMove);
  const yours = own ? own.includes(view.toMove) : soleSeat(view) !== null;
  if (view.clock?.paused) {
    const { paused, youResume, resumes } = text.clock;
    return own === null ? paused : text.table.because(paused, yours ? youResume : resumes(mover));
  }
  const seat = view.seats[view.toMove];
  if (view.thinking || seat?.sitter.type === 'computer') return text.table.thinking(mover);
  const decision = view.legal.length > 0 ? themeOf(view.family).decision(view) : null;
  if (decision) return decision.headline(mover);
  return yours ? text.table.yourTurn : text.table.toMove(mover);
}

/** How long the first move may still take, as it is said. */
export function firstMoveWords(view: TableView, left: number, own: Own): string {
  const time = spokenTime(left);
  if (own?.includes(view.toMove)) return text.friends.firstMoveYours(time);
  return text.friends.firstMoveOf(name(view, view.toMove), time);
}

/** What a screen reader hears when `before` has become `after`. */
export function announcement(
  before: TableView | null,
  after: TableView,
  own: Own = null,
  counts?: string,
): string {
  const parts: string[] = [];
  if (before && after.moves.length < before.moves.length) parts.push(text.table.tookBack);
  for (const move of after.moves.slice(before?.moves.length ?? after.moves.length)) {
    const { played, passed } = text.table;
    const who = name(after, move.seat);
    parts.push(move.text === 'pass' ? passed(who) : played(who, move.text));
  }
  if (after.outcome) parts.push(`${text.table.over}${text.stop}`);
  parts.push(`${headline(after, own, counts)}${text.stop}`);
  if (after.outcome) parts.push(ending(after, after.outcome, own, counts));
  if (after.scores && (after.outcome || parts.length > 1))
    parts.push(text.table.scores(after.scores.map(formatScore).join(', ')));
  if (after.clock?.first !== undefined) parts.push(firstMoveWords(after, after.clock.first, own));
  return parts.join(text.gap);
}
