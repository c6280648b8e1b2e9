/** A move entered while it is another's turn: it stays in this tab, can be cancelled, and is played if it is legal then. */
import { spelt } from '../board/entry';
import { isLive } from '../home/clock';
import type { People, Table } from '../backend/table.svelte';
import type { LegalMove, PositionSpec, TableView } from '../wire';
import { continues } from './ply-queue.svelte';

/** The seat here that may enter a move for its next turn. Not with days a move: there the server plays what was said beforehand. */
export function waitingSeat(view: TableView, people: People | null): number | null {
  if (view.outcome || (view.clock && !isLive(view.clock.control))) return null;
  const persons = view.seats.flatMap(({ sitter }, seat) => (sitter.type === 'person' ? [seat] : []));
  const own = people ? people.own : persons;
  if (own.includes(view.toMove)) return null;
  const count = view.seats.length;
  const inTurn = view.seats.map((_, step) => (view.toMove + step) % count);
  return inTurn.find((seat) => own.includes(seat)) ?? null;
}

export class Premove {
  move = $state.raw<LegalMove | null>(null);
  /** What was not played, until the next move: the game went `back`, or else the move is not legal any more. */
  dropped = $state.raw<{ text: string; back: boolean } | null>(null);
  legal = $state.raw<readonly LegalMove[]>([]);
  #latest: TableView | null = null;
  /** For whom a move waits. */
  #seat: number | null = null;
  /** Whether somebody has come near the board: until then nothing is asked. */
  #wanted = false;
  readonly #leave: () => void;

  constructor(
    private readonly table: Pick<Table, 'state' | 'play' | 'watch'>,
    private readonly ask: (position: PositionSpec, seat: number) => Promise<LegalMove[]>,
  ) {
    this.#leave = table.watch((view) => this.#update(view));
  }

  /** Finds out what may be entered, now and at each later turn of another. */
  want(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    void this.#find();
  }

  set(move: LegalMove): void {
    this.move = move;
    this.#seat = this.#latest && waitingSeat(this.#latest, this.table.state.people);
    this.dropped = null;
  }

  /** False when there is nothing to cancel. */
  cancel(): boolean {
    if (!this.move) return false;
    this.move = null;
    return true;
  }

  close(): void {
    this.#leave();
    this.#latest = null;
  }

  #update(view: TableView): void {
    const before = this.#latest;
    this.#latest = view;
    const goesOn = before === null || continues(before, view);
    if (goesOn && before?.moves.length === view.moves.length && !view.outcome) return;
    const { move } = this;
    this.dropped = null;
    this.legal = [];
    // After a move on another page nothing waits here.
    const since = view.moves.slice(before?.moves.length);
    if (since.some(({ seat }) => seat === this.#seat)) this.move = null;
    else if (move && !goesOn) this.#drop(move, true);
    else if (move) this.#play(move, view);
    void this.#find();
  }

  #play(move: LegalMove, view: TableView): void {
    if (view.outcome) this.move = null;
    else if (view.legal.length > 0) {
      const found = spelt(view.legal, move.clicks);
      if (!found) return this.#drop(move, false);
      this.move = null;
      this.table.play(found.text);
    }
  }

  #drop({ text }: LegalMove, back: boolean): void {
    this.move = null;
    this.dropped = { text, back };
  }

  async #find(): Promise<void> {
    const view = this.#latest;
    const seat = view && waitingSeat(view, this.table.state.people);
    if (!this.#wanted || !view || seat === null) return;
    const { game, setup } = view;
    const moves = view.moves.map(({ text }) => text);
    // Without an answer nothing can be entered: a turn later it is asked again.
    const found = await this.ask({ game, setup, seed: null, moves }, seat).catch((): LegalMove[] => []);
    const now = this.#latest;
    if (now?.moves.length !== moves.length || !continues(view, now)) return;
    // A pass is decided when the turn has come: a button for it would be pressed by mistake.
    this.legal = found.filter(({ clicks }) => clicks.some(({ type }) => type === 'cell'));
  }
}
