/** What the page says to the players of a finished game. */
import { matches } from '../hotseat/matches.svelte';
import { gameWords, formatScore, seatName, text, words } from '../i18n';
import type { Outcome, TableView } from '../wire';

/** The seats of who looks, at a table of several screens; nothing at one of a single screen. */
export type Own = readonly number[] | null;

/** The seat of the one person who looks; nobody where several persons look at one screen, or none plays. */
export function soleSeat({ seats }: Pick<TableView, 'seats'>, own: Own = null): number | null {
  const persons = own ?? seats.flatMap(({ sitter }, seat) => (sitter.type === 'person' ? [seat] : []));
  return persons.length === 1 ? persons[0]! : null;
}

/** Who has a seat: by name where people at this screen have given theirs, and else the seat. */
export const playerName = (view: TableView, seat: number): string =>
  matches.nameAt(view.id, seat) ?? seatName(view.seats[seat]?.name ?? '');

/** Who gave up: the one before in turn order wins. */
export const gaveUp = ({ seats }: TableView, { winner }: Outcome): number =>
  ((winner ?? 0) + 1) % seats.length;

/** Ends that the score does not explain. */
const WHATEVER_THE_SCORE = ['time', 'agreed', 'left'];

/** Why the game ended, in a few words; nothing where the score says it. */
function cause(view: TableView, outcome: Outcome, own: Own): string | null {
  const { toMove, scores } = view;
  if (outcome.reason === 'resigned') {
    const loser = gaveUp(view, outcome);
    return loser === soleSeat(view, own)
      ? words.youResigned
      : words.causes.resigned!(playerName(view, loser));
  }
  if (scores !== null && !WHATEVER_THE_SCORE.includes(outcome.reason)) return null;
  return (
    (gameWords[view.family]?.causes[outcome.reason] ?? words.causes[outcome.reason])?.(
      playerName(view, toMove),
    ) ?? null
  );
}

/** The points, the teller's or the winner's first. */
function score(view: TableView, first: number): string | null {
  if (view.scores === null) return null;
  const others = view.scores.filter((_, seat) => seat !== first);
  return [view.scores[first] ?? 0, ...others].map(formatScore).join(' : ');
}

/** Who won, and by what: "You won 50 : 2", "You lost: White is stuck". */
export function verdict(view: TableView, outcome: Outcome, own: Own = null): string {
  const { winner } = outcome;
  const me = soleSeat(view, own);
  const wins = winner === null ? text.table.draw : text.table.wins(playerName(view, winner));
  const lost = winner !== null && me !== null && winner !== me;
  if (lost && view.seats.length > 2) return text.table.because(text.table.youLost, wins);
  const head = lost ? text.table.youLost : winner !== null && winner === me ? text.table.youWon : wins;
  const points = score(view, me ?? winner ?? 0);
  const why = cause(view, outcome, own);
  if (why !== null) return text.table.because(head, why);
  return points === null ? head : `${head} ${points}`;
}
