/** What has become of an offer of this page's player. */
import type { TableView } from '../wire';

/** Who has refused it, or moved without an answer; nothing where nobody has, since `before`. */
export function unanswered(
  before: TableView | null,
  now: TableView,
  own: readonly number[],
): { seat: number; refused: boolean } | null {
  if (!before) return null;
  const mine = (seats: readonly number[]): boolean => seats.some((seat) => own.includes(seat));
  const refusal = now.refused?.find(({ seq, by, from }) => seq > before.seq && mine(by) && !mine(from));
  if (refusal) return { seat: refusal.from[0]!, refused: true };
  const lapsed = before.offer && mine(before.offer.by) && !now.offer && !now.outcome;
  const move = now.moves.length > before.moves.length ? now.moves.at(-1)! : null;
  return lapsed && move && !own.includes(move.seat) ? { seat: move.seat, refused: false } : null;
}

/** Whether what is offered waits for an answer of these seats. */
export const isAsked = ({ offer }: TableView, own: readonly number[]): boolean =>
  offer !== undefined && own.length > 0 && !offer.by.some((seat) => own.includes(seat));

/** Whether something is not asked for again before the next move. */
export const isRefused = ({ refused }: TableView, what: string, own: readonly number[]): boolean =>
  refused?.some(({ offer, by }) => offer.what === what && by.some((seat) => own.includes(seat))) ?? false;
