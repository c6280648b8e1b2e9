/** What a page needs of a table, wherever the table is: in the server, or in this tab. */
import type { Readable } from 'svelte/store';
import type { Glimpse, Refusal, TableView } from '../wire';

/** Whether the table can be reached: `gone` means that there is no such table. */
export type Link = 'connecting' | 'open' | 'lost' | 'gone';

/** The code of a refusal by this page: the game went on without the move, whose text is the message. */
export const OVERTAKEN = 'overtaken';

export interface TableState {
  view: TableView | null;
  /** The earlier position that the page looks at. */
  glimpse: Glimpse | null;
  link: Link;
  /** What was refused last; gone with the next change. */
  refusal: Refusal | null;
  /** A move on its way to the table: its text. */
  pending: string | null;
}

export interface Table {
  readonly state: Readable<TableState>;
  /** Plays a move for the seat to move. */
  play(text: string): void;
  takeBack(): void;
  resign(seat: number): void;
  /** Stops the clock until somebody goes on or plays. */
  pause(): void;
  resume(): void;
  /** Looks at the position after `ply` plies; `null` returns to the game. */
  look(ply: number | null): void;
  close(): void;
}
