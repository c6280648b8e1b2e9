/** How a game in a list ended. */
import { seatName, text } from '../i18n';
import { soleSeat } from '../play/verdict';
import type { TableSummary } from '../wire';

type Ended = Pick<TableSummary, 'result' | 'seats' | 'online' | 'own'>;

/** The seat of whoever reads the list; nothing where that is not one seat, or not known. */
const ownSeat = (table: Ended): number | null => soleSeat(table, table.online ? (table.own ?? []) : null);

/** A result in words, "You won" or "White wins": as the record writes it, 0-1, it says neither who nor by whom. */
export function resultWords(table: Ended, me = ownSeat(table)): string {
  const points = table.result.split('-');
  const winner = points.indexOf('1');
  const seat = table.seats[winner];
  if (points.length !== table.seats.length) return table.result;
  if (!seat) return points.every((each) => each === '1/2') ? text.table.draw : table.result;
  if (winner === me) return text.table.youWon;
  return me !== null && points.length === 2 ? text.table.youLost : text.table.wins(seatName(seat.name));
}
