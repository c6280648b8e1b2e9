/** What people without an account are called: guests, by number where one sees several, but for those who had one, as in a rated or a contest's game. */
import { text } from '../i18n';
import type { People } from '../backend/table.svelte';
import type { TableSummary, TableView } from '../wire';

/** A guest's name: a number tells the other guests apart, and is the same on every screen. */
function named(seat: number, guests: readonly number[], own: readonly number[]): string {
  const several = guests.filter((one) => !own.includes(one)).length > 1;
  return text.seats.guest(several ? guests.indexOf(seat) + 1 : null);
}

/** What somebody is called who has a seat at a table, or had it before they left. */
export function nameAt(view: TableView, people: People, seat: number): string {
  const { seats, free = [], replaced = [] } = view;
  const has = (one: number): boolean => seats[one]?.sitter.type === 'person' && !free.includes(one);
  const guests = seats.flatMap((_, one) =>
    (has(one) || replaced.includes(one)) && !people.players[one] && !people.former.includes(one) ? [one] : [],
  );
  const had = view.rated || people.contest || people.former.includes(seat);
  const unnamed = had ? text.seats.former : named(seat, guests, [...people.own, ...people.gone]);
  return people.players[seat]?.name ?? unnamed;
}

/** What somebody without an account is called in a list of games of people at several screens. */
export function guestIn(table: TableSummary, seat: number): string {
  const { seats, names = [], own = [], former = [] } = table;
  const guests = seats.flatMap(({ sitter }, one) =>
    sitter.type === 'person' && !names[one] && !former.includes(one) ? [one] : [],
  );
  const had = (table.rated && table.shared) || former.includes(seat);
  return own.includes(seat) ? text.seats.you : had ? text.seats.former : named(seat, guests, own);
}
