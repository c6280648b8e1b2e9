/** Shows a game's plies one after the other, however fast they are played: a move to its end, a rest, then the next. */
import type { PlyView, TableView } from '../wire';

/** How long a move takes on the board, and how long it rests there before the next, in milliseconds. */
export interface Tempo {
  move: number;
  rest: number;
}

/** How long an earlier position is waited for: without it the queue goes on to the latest one. */
const PATIENCE = 3000;

const isPerson = (view: TableView, seat: number): boolean => view.seats[seat]?.sitter.type === 'person';

/** Whether `after` is `before` with moves added, or none. */
export const continues = (before: TableView, after: TableView): boolean =>
  before.moves.every((move, ply) => after.moves[ply]?.text === move.text);

/** A game as it stood after some of its plies: nobody can play there. */
export function viewAt(view: TableView, { ply, ...seen }: PlyView): TableView {
  const toMove = view.moves[ply]?.seat ?? view.toMove;
  return {
    ...view,
    ...seen,
    moves: view.moves.slice(0, ply),
    toMove,
    legal: [],
    aftermaths: [],
    outcome: null,
    thinking: !isPerson(view, toMove),
  };
}

/** From where the last round is shown again: after the last move of a person, or a turn of everybody ago. */
export function lastRound({ moves, seats }: TableView): number {
  const answered = moves.findLastIndex(({ seat }) => seats[seat]?.sitter.type === 'person') + 1;
  return answered > 0 && answered < moves.length ? answered : Math.max(0, moves.length - seats.length);
}

export abstract class PlyQueue {
  /** The game as it is shown. */
  view = $state.raw<TableView | null>(null);
  held = $state(false);
  #latest = $state.raw<TableView | null>(null);
  #shown = $state(0);
  /** When the next may be shown. */
  #free = -Infinity;
  /** Whether plies are shown as soon as they are heard of, until somebody holds or steps. */
  #follows = false;
  /** Positions heard of and not yet shown. */
  #known = new Map<number, PlyView>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changes with whatever makes an awaited position useless. */
  #run = 0;

  protected abstract tempo(): Tempo;
  /** A position that the queue has not heard of. */
  protected abstract earlier(ply: number): Promise<PlyView>;
  /** Whether a game that is already going on when it is first heard of is shown from its start. */
  protected abstract fromStart(view: TableView): boolean;

  get isUpToDate(): boolean {
    return this.#shown === (this.#latest?.moves.length ?? 0);
  }

  push(view: TableView): void {
    const before = this.#latest;
    const wasUpToDate = this.isUpToDate;
    this.#latest = view;
    if (before === null) return this.fromStart(view) && view.moves.length > 0 ? this.#from(0) : this.toEnd();
    if (!continues(before, view)) return this.toEnd();
    const { moves, position, pieces, last, scores, sights, lens, notes } = view;
    this.#known.set(moves.length, { ply: moves.length, position, pieces, last, scores, sights, lens, notes });
    const next = moves[this.#shown];
    // A person sees their own move at once.
    if (wasUpToDate && next && isPerson(view, next.seat)) this.#free = performance.now();
    this.#next();
  }

  /** Shows the last round once more. */
  again(): void {
    if (this.#latest && this.isUpToDate && this.#latest.moves.length > 0) {
      this.held = this.#follows = false;
      this.#from(lastRound(this.#latest));
    }
  }

  hold(held: boolean): void {
    this.held = held;
    this.#follows = false;
    if (!this.isUpToDate) this.#next();
  }

  step(): void {
    this.#follows = false;
    if (!this.isUpToDate) void this.#advance();
  }

  /** Shows the latest position at once, and so every later one: the game may still go on, even where it was held. */
  follow = (): void => {
    this.#follows = true;
    this.toEnd();
  };

  restart(): void {
    this.#follows = false;
    if (this.#latest) this.#from(0);
  }

  toEnd(): void {
    const view = this.#latest;
    if (!view) return;
    this.#halt();
    this.#shown = view.moves.length;
    this.#known.clear();
    this.show(view);
  }

  close(): void {
    this.#halt();
    this.#latest = null;
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
  }

  #from(ply: number): void {
    this.#halt();
    this.#shown = ply - 1;
    void this.#advance();
  }

  protected show(view: TableView): void {
    this.view = view;
  }

  /** Shows the next ply when its time has come; where it is held, what was stepped to and is still asked for. */
  #next(): void {
    const view = this.#latest;
    if (this.held && !this.#follows && !this.isUpToDate) return clearTimeout(this.#timer);
    this.#halt();
    if (!view) return;
    if (this.isUpToDate) return this.show(view);
    if (this.#follows) return this.toEnd();
    const wait = this.#free - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => void this.#advance(), wait);
    else void this.#advance();
  }

  async #advance(): Promise<void> {
    this.#halt();
    const run = this.#run;
    const ply = this.#shown + 1;
    const latest = this.#latest!.moves.length;
    let seen = this.#known.get(ply);
    if (!seen && ply < latest) {
      this.#timer = setTimeout(() => this.toEnd(), PATIENCE);
      // The game has gone on from there.
      if (this.view?.legal.length) this.show({ ...this.view, legal: [], aftermaths: [] });
      seen = await this.earlier(ply);
      if (run !== this.#run) return;
      clearTimeout(this.#timer);
    }
    const view = this.#latest!;
    const { move, rest } = this.tempo();
    this.#shown = ply;
    this.#known.delete(ply);
    this.#free = performance.now() + move + rest;
    if (this.isUpToDate) return this.show(view);
    this.show(viewAt(view, seen!));
    if (!this.held) this.#timer = setTimeout(() => void this.#advance(), move + rest);
  }
}
