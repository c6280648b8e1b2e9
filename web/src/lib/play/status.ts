/** What is said about the state of a game. */
import { sentence, text } from '../i18n';
import type { TableView } from '../wire';

const name = (view: TableView, seat: number): string => view.seats[seat]?.name ?? '';

/** Whose turn it is, or how the game ended. */
export function headline(view: TableView): string {
  if (view.outcome) {
    return view.outcome.winner === null ? text.table.draw : text.table.wins(name(view, view.outcome.winner));
  }
  const seat = view.seats[view.toMove];
  if (view.thinking || seat?.sitter.type === 'computer') return text.table.thinking(name(view, view.toMove));
  if (view.legal.some((move) => move.text === 'keep')) return text.table.swapTurn(name(view, view.toMove));
  const persons = view.seats.filter((other) => other.sitter.type === 'person').length;
  return persons === 1 ? text.table.yourTurn : text.table.toMove(name(view, view.toMove));
}

/** What a screen reader hears when `before` has become `after`. */
export function announcement(before: TableView | null, after: TableView): string {
  const parts: string[] = [];
  if (before && after.moves.length < before.moves.length) parts.push(text.table.tookBack);
  else {
    for (const move of after.moves.slice(before?.moves.length ?? after.moves.length)) {
      parts.push(text.table.played(name(after, move.seat), move.text));
    }
  }
  if (after.outcome) parts.push(`${text.table.over}.`);
  parts.push(`${headline(after)}.`);
  if (after.outcome) parts.push(sentence(after.outcome.words));
  if (after.scores && (after.outcome || parts.length > 1))
    parts.push(text.table.scores(after.scores.join(', ')));
  return parts.join(' ');
}
