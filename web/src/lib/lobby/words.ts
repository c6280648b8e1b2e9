import { optionWords } from '../game-words';
import { isLive } from '../home/clock';
import { lobby as words, seatName, text } from '../i18n';
import { slowTime } from '../play/time';
import type { Seek, TableSummary, TimeControl } from '../wire';
import { yours } from './games';

export function clockWords(clock: TimeControl | undefined): string {
  if (!clock) return text.clock.off;
  return isLive(clock) ? words.clock(clock.base / 60, clock.increment) : words.days(clock.days);
}

export function turnWords(table: TableSummary): string {
  if (yours(table)) return text.table.yourTurn;
  if (table.toMove === undefined) return words.running;
  return text.table.toMove(seatName(table.seats[table.toMove]?.name ?? ''));
}

/** How much of its days a move has left, `since` milliseconds after the server said it; nothing without days. */
export const leftWords = ({ left }: TableSummary, since: number): string =>
  left === undefined ? '' : words.left(slowTime(Math.max(0, left - since)));

export function seatingWords({ seating, own, places }: Pick<Seek, 'seating' | 'own' | 'places'>): string {
  if (seating === 'chance') return words.chance;
  if (places > 2 && !own) return seating === 'opener' ? words.openerBegins : words.openerLast;
  return (seating === 'opener') === (own === true) ? words.youBegin : words.otherBegins;
}

export const gameWords = ({ title, game }: Pick<Seek, 'title' | 'game'>): string =>
  [title, optionWords(game)].filter((part) => part !== '').join(', ');

/** What becomes of the game when a player leaves: the level that plays on, or 0 where the game ends. */
export function leavingWords(standIn: number): string {
  const { standIn: leaves, standInEnds, standInLevel } = text.friends;
  return `${leaves}: ${standIn === 0 ? standInEnds : standInLevel(standIn)}`;
}
