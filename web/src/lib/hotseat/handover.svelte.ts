/** How people at one screen pass the board on: turned to who moves, behind a curtain, or just so. */
import { persistedList } from '../persisted.svelte';
import type { TableView } from '../wire';

export const MANNERS = ['turn', 'curtain'] as const;
export type Manner = (typeof MANNERS)[number];

const chosen = persistedList('quantarium-handover');

export const handoverChoice = {
  has: (manner: Manner): boolean => chosen.now.includes(manner),
  choose: (manner: Manner, on: boolean): void =>
    chosen.change((all) => [...all.filter((one) => one !== manner), ...(on ? [manner] : [])]),
};

/** The seat of the person who moves, where several play at one screen. */
export function seatInTurn({ seats, toMove, outcome, online }: TableView): number | null {
  const persons = seats.filter(({ sitter }) => sitter.type === 'person').length;
  if (online || outcome || persons < 2 || seats[toMove]?.sitter.type !== 'person') return null;
  return toMove;
}

/** Who has the screen of a table. */
export class Handover {
  /** The seat to which the board is turned: of whoever moved last or moves now. */
  holder = $state<number | null>(null);
  drawn = $state(false);

  /** Hands the screen to a seat; who has it first finds no curtain. */
  pass(seat: number): void {
    if (seat === this.holder) return;
    this.drawn = this.holder !== null && handoverChoice.has('curtain');
    this.holder = seat;
  }

  lift(): void {
    this.drawn = false;
  }

  /** How far round the table the board is turned, from 0 to 1. */
  share(seats: number): number {
    return handoverChoice.has('turn') && this.holder !== null ? this.holder / seats : 0;
  }
}
