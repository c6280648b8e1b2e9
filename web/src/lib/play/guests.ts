/** What people without an account are called: guests, by number where one sees several. */
import { text } from '../i18n';
import type { People } from '../backend/table.svelte';
import type { TableSummary, TableView } from '../wire';

/** A guest's name: a number tells the other guests apart, and is the same on every screen. */
function named(seat: number, guests: readonly number[], own: readonly number[]): string {
  const several = guests.filter((one) => !own.includes(one)).length > 1;
  return text.seats.guest(several ? guests.indexOf(seat) + 1 : null);
}

/** What somebody is called who has a seat at a table, or had it before they left. */
export function nameAt({ seats, free = [], replaced = [] }: TableView, people: People, seat: number): string {
  const has = (one: number): boolean => seats[one]?.sitter.type === 'person' && !free.includes(one);
  const guests = seats.flatMap((_, one) =>
    (has(one) || replaced.includes(one)) && !people.players[one] ? [one] : [],
  );
  return people.players[seat]?.name ?? named(seat, guests, [...people.own, ...people.gone]);
}

/** What somebody without an account is called in a list of games of people at several screens. */
export function guestIn({ seats, names = [], own = [] }: TableSummary, seat: number): string {
  const guests = seats.flatMap(({ sitter }, one) => (sitter.type === 'person' && !names[one] ? [one] : []));
  return own.includes(seat) ? text.seats.you : named(seat, guests, own);
}
