/** A table as one plays at it: who looks, what is shown, and what can be done. */
import { onDestroy } from 'svelte';
import { announcer } from '../a11y/announcer.svelte';
import type { Backend } from '../backend/backend';
import { backendOf } from '../backend/choice.svelte';
import { followedLink } from '../backend/server/invitations';
import type { Table } from '../backend/table.svelte';
import { pointerOf } from '../board/pointers';
import { BoardSession } from '../board/session.svelte';
import { isLive } from '../home/clock';
import { Handover } from '../hotseat/handover.svelte';
import { matches } from '../hotseat/matches.svelte';
import { text } from '../i18n';
import { router } from '../router.svelte';
import { begunFrom } from '../start-names';
import { Attempt } from '../ui/attempt.svelte';
import type { LegalMove, NewTable, PositionRef, TableView } from '../wire';
import { Hint } from './hint.svelte';
import { viewAt } from './ply-queue.svelte';
import { Premove } from './premove.svelte';
import { premoving } from './settings.svelte';
import { isWatched, noteOpened, ShownTable, startedByKey } from './shown-table.svelte';
import { soleSeat } from './verdict';

/** What the parts beside a table's board are given: the table as this page plays at it, and how it stands. */
export interface Part {
  session: TableSession;
  view: TableView;
}

export class TableSession {
  readonly backend: Backend;
  readonly table: Table;
  readonly showing: ShownTable;
  readonly premove: Premove;
  readonly hint: Hint;
  readonly handover = new Handover();
  readonly board: BoardSession;

  readonly view = $derived.by(() => this.showing.view);
  readonly plyView = $derived.by(() => this.table.state.plyView);
  /** Who is at the table; nobody where this page is the one screen of all players. */
  readonly people = $derived.by(() => this.table.state.people);
  /** Whether whoever looks has no seat. */
  readonly onlooking = $derived.by(
    () => this.view !== null && (this.people ? this.people.own.length === 0 : isWatched(this.view)),
  );
  /** The seat of the one person who looks. */
  readonly me = $derived.by(() => this.view && soleSeat(this.view, this.people?.own));
  /** Whether one sits at a table with others. */
  readonly seated = $derived.by(() => (this.people?.own.length ?? 0) > 0);
  /** Where it matters to a player: while time is measured in seconds. */
  readonly lag = $derived.by(() =>
    this.seated && this.view?.clock && !this.view.outcome && isLive(this.view.clock.control)
      ? (this.table.state.lag ?? null)
      : null,
  );
  /** Whether one plays a game that one wins or loses alone. */
  readonly unaided = $derived.by(() => this.view?.unaided === true && !this.view.outcome && this.seated);
  readonly ply = $derived.by(() => this.plyView?.ply ?? this.view?.moves.length ?? 0);
  readonly open = $derived.by(() => this.table.state.link === 'open');
  /** The seat whose pieces the tray shows: the one to move, or a person who waits for the turn. */
  readonly hand = $derived.by(() => {
    const { view, people } = this;
    if (!view) return 0;
    const own = people?.own[0];
    if (people && own !== undefined) return people.own.includes(view.toMove) ? view.toMove : own;
    if (view.seats[view.toMove]?.sitter.type === 'person') return view.toMove;
    const person = view.seats.findIndex(({ sitter }) => sitter.type === 'person');
    return Math.max(0, person);
  });
  readonly hinted = $derived.by(() => (this.plyView ? null : this.hint.at(this.view)));

  /** The last request of the engine, or for another game. */
  readonly request = new Attempt();
  #begins = false;
  /** After how many plies the side board begins, while it is open. */
  aside = $state<number | null>(null);
  /** Whether somebody has clicked on the board while it shows an earlier position. */
  astray = $state(false);

  constructor(readonly id: string) {
    this.backend = backendOf(id);
    this.table = this.backend.sit(id, followedLink());
    this.showing = new ShownTable(this.table, id);
    this.premove = new Premove(this.table, this.backend.premoves);
    this.hint = new Hint(this.backend);
    this.board = new BoardSession({
      view: () => this.view,
      earlier: () => this.view && this.plyView && viewAt(this.view, this.plyView),
      seat: () => this.hand,
      // What can be chosen stays shown while a move is on its way, but not while that waits for the line to come back.
      open: () => this.open || this.table.state.pending === null,
      play: (move) => this.enter(move),
      ahead: () =>
        this.showing.isUpToDate && premoving.now === 'on' && !this.onlooking ? this.premove.legal : [],
      // The table refuses the move, and says why.
      tried: (move) => {
        if (!this.onlooking) this.table.play(move);
      },
      waits: true,
      confirms: true,
      unaided: () => this.unaided,
      onlooking: () => this.onlooking,
      viewer: () => this.me,
      around: () => this.handover.share(this.view?.seats.length ?? 1),
      pointers: () => {
        const later = this.plyView || !this.premove.move ? null : pointerOf(this.premove.move);
        if (later) return [{ ...later, later: true }];
        return this.hinted === null ? [] : [this.board.point(this.hinted.text)];
      },
    });
    $effect(() => {
      if (premoving.now === 'off') this.premove.cancel();
    });
    // A finger comes without warning.
    if (premoving.now === 'on' && matchMedia('(hover: none)').matches) this.premove.want();
    onDestroy(() => {
      this.showing.close();
      this.premove.close();
      this.table.close();
    });
  }

  async ask(): Promise<void> {
    const { view } = this;
    if (!view) return;
    await this.request.run(async () => {
      const found = await this.hint.ask(view, () => this.view);
      if (found) announcer.say([text.table.hinted(found.text), found.why ?? ''].join(text.gap));
    });
  }

  /** Plays a move, or keeps it until its turn. */
  enter(move: LegalMove): void {
    if (!this.board.entry.early) return this.table.play(move.text);
    this.board.entry.letGo();
    this.premove.set(move);
    announcer.say(text.table.premove.said(move.text));
  }

  cancelPremove(): boolean {
    const was = this.premove.cancel();
    if (was) announcer.say(text.table.premove.cancelled);
    return was;
  }

  /** Begins another game, in which everybody sits `by` seats further on: one, however often it is clicked. */
  async begin(wanted: NewTable, by = 0): Promise<void> {
    if (this.#begins) return;
    this.#begins = true;
    const byKey = startedByKey();
    await this.request.run(async () => {
      const { seed } = await begunFrom(this.backend, wanted.game, wanted.seed);
      const table = { ...wanted, seed };
      const opened = await this.backend.open(table);
      noteOpened(opened, byKey);
      matches.follow(this.id, opened, table, by);
      router.go(`/table/${opened}`);
    });
    this.#begins = false;
  }

  /** The game after so many plies, as one goes on from it elsewhere. */
  placeAt(plies: number): PositionRef {
    const { game, setup, moves } = this.view!;
    return { game, setup, moves: moves.slice(0, plies).map((move) => move.text) };
  }

  step(to: number): void {
    const { view } = this;
    if (!view) return;
    const wanted = Math.max(0, Math.min(view.moves.length, to));
    this.astray = false;
    if (isWatched(view) && !this.showing.held) this.showing.hold(true);
    this.table.look(wanted === view.moves.length ? null : wanted);
  }

  /** Resigns for a seat; leaves a game of more than two. */
  giveUp(seat: number): void {
    if (this.view?.standIn === undefined) this.table.resign(seat);
    else this.table.request({ type: 'leave', seat });
  }

  /** Stops the clock, or lets it go on; false where one cannot. */
  pause(): false | void {
    if (this.people) return false;
    if (this.view?.clock?.paused) this.table.resume();
    else if ((this.view?.clock?.running ?? null) !== null) this.table.pause();
    else return false;
  }
}
