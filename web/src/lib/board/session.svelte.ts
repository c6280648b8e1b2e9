/** A board that is played on: in a game, an analysis, a puzzle, a lesson. */
import type Board from './Board.svelte';
import { Refused } from '../backend/backend';
import { lookAt } from '../backend/questions';
import { themeOf } from '../games';
import { setBoardContext } from '../games/context';
import { choiceName, text } from '../i18n';
import { NOTHING, throughLens, worthMarking } from '../lens/marks';
import { contested, shares } from '../lens/shares';
import type TypedMove from '../play/TypedMove.svelte';
import type { KeyBindings } from '../ui/keys';
import type { LegalMove, Refusal, TableView } from '../wire';
import { Entry, type Purpose } from './entry.svelte';
import { decided } from '../play/decided';
import { lens, markSetting, turningsOf, waitsFor } from '../play/settings.svelte';
import { pointer, type Pointer } from './pointers';
import { trailOf } from './trail';
import { turnedBy, turnsOf } from './turn';

interface Played extends Omit<Purpose, 'legal' | 'at' | 'whose' | 'early' | 'tried'> {
  view: () => TableView | null;
  /** Asks why a move is not legal, where the page does that itself. */
  tried?: (move: string) => void;
  /** Whether a move may be entered now; always, without it. */
  open?: () => boolean;
  /** Another position, shown in place of the view's: an earlier one, or one after moves that are not made. */
  earlier?: () => TableView | null;
  /** The seat for which choices are drawn: the one to move, without it. */
  seat?: () => number;
  /** What may be entered for a later turn, while it is another's. */
  ahead?: () => readonly LegalMove[];
  /** Whether a whole move, once entered, can wait to be confirmed. */
  confirms?: boolean;
  /** Whether the board teaches: what looking at a cell shows is always marked. */
  teaches?: boolean;
  /** Whether the players get no help: the lens stays off. */
  unaided?: () => boolean;
  /** Whether whoever looks at it has no seat: nothing can be taken into the hand. */
  onlooking?: () => boolean;
  /** Where at the table the player at the screen sits, from 0 to 1 around it: the board is turned to them. */
  around?: () => number;
  /** The seat of who looks, whose side is below where a game has sides; the first one's without it. */
  viewer?: () => number | null;
  pointers?: () => readonly (Pointer | null)[];
}

/** Made while a component begins: what is below it finds the game's theme. */
export class BoardSession {
  readonly entry: Entry;
  inspected = $state<number | null>(null);
  pointed = $state<number | null>(null);
  /** What the keyboard can be put on. */
  board = $state<ReturnType<typeof Board>>();
  typed = $state<ReturnType<typeof TypedMove>>();

  readonly view = $derived.by(() => this.played.view());
  readonly earlier = $derived.by(() => this.played.earlier?.() ?? null);
  readonly shown = $derived(this.earlier ?? this.view);
  readonly pieces = $derived(this.shown?.pieces ?? []);
  readonly onlooking = $derived.by(() => this.played.onlooking?.() ?? false);
  readonly sights = $derived(this.shown?.sights ?? []);
  readonly theme = $derived(themeOf(this.view?.family ?? ''));
  readonly seats = $derived(this.view?.seats.map(({ name }) => name) ?? []);
  readonly seat = $derived.by(() => this.played.seat?.() ?? this.view?.toMove ?? 0);
  readonly pointers = $derived.by(() => {
    const proposed = this.entry.proposed && this.point(this.entry.proposed.text);
    const all = proposed ? [proposed] : (this.played.pointers?.() ?? []);
    return all.filter((one) => one !== null);
  });
  readonly marks = $derived.by(() => {
    if (!lens.now || this.played.unaided?.() || !this.view || !this.shown) return NOTHING;
    const { legal, prefix } = this.entry;
    const { aftermaths } = this.view;
    const { signs } = this.theme;
    const marks = worthMarking(this.shown.lens, this.pieces, this.shown.toMove);
    return throughLens({ marks, aftermaths, legal, prefix, pointed: this.pointed, signs });
  });
  /** What stands on the cell looked at, in words. */
  readonly words = $derived.by(() => {
    const piece = this.pieces.find(({ cell }) => cell === this.inspected);
    if (!piece) return '';
    const manner = this.theme.manner(piece);
    const described = this.theme.describe(piece, this.seats);
    const words = manner === null ? described : text.table.because(described, manner);
    const around = contested(this.sights, this.theme).find(({ at }) => at === piece.cell);
    return around ? text.table.because(words, shares(around, this.pieces, this.seats)) : words;
  });
  /** How many cells can be clicked next, while the cell looked at is the one chosen. */
  readonly targets = $derived.by(() => {
    const { selected, cells } = this.entry;
    return selected !== null && selected === this.inspected ? cells.size : null;
  });

  /** Why what was tried last is not legal. */
  refusal = $state.raw<Refusal | null>(null);

  readonly withLens = $derived(lens.now);
  /** Whether all there is to see is marked. */
  readonly #marksAll: boolean = $derived.by(() => this.withLens || (this.played.teaches ?? false));
  /** Whether looking at a cell marks what it shows, and whether what can be clicked next is marked. */
  readonly isSighted = $derived(this.#marksAll || markSetting.now === 'hover');
  readonly isTargeted = $derived(this.#marksAll || markSetting.now !== 'lens');
  /** Whether a move waits to be confirmed, by how it was entered and the width of a cell in pixels. */
  readonly careful = (touched: boolean, width: number): boolean =>
    this.played.confirms === true && waitsFor(touched, width);

  /** How often the board was turned by hand. */
  readonly #turned = $derived.by(() => turningsOf(this.view?.family ?? '').now);
  readonly turns = $derived.by(() => {
    const side = this.theme.sides ? (this.played.viewer?.() ?? 0) / this.seats.length : 0;
    const around = this.played.around?.() || side;
    return this.view
      ? turnedBy(this.view.board, this.#turned + Math.round(around * turnsOf(this.view.board)))
      : 0;
  });
  /** Each seat's last move, where more than two play. */
  readonly trail = $derived(trailOf(this.shown?.moves ?? [], this.seats.length));
  readonly exchanged = $derived.by(() => {
    const last = this.shown?.moves.at(-1);
    return last !== undefined && this.theme.exchanges(last.text);
  });
  /** What is to be decided, where that is not an ordinary move. */
  readonly decision = $derived.by(() => {
    const { view } = this;
    if (!view || this.earlier || view.legal.length === 0) return null;
    return this.theme.decision(view);
  });
  readonly decided = $derived.by(() => {
    const outcome = this.earlier ? null : this.view?.outcome;
    return outcome ? decided(outcome, this.pieces, this.theme) : [];
  });

  constructor(private readonly played: Played) {
    this.entry = new Entry({
      ...played,
      at: () => `${this.view?.game} ${this.view?.moves.length}`,
      whose: () => (this.view?.outcome ? '' : `${this.view?.game} ${this.seat}`),
      early: () => this.view?.legal.length === 0 && this.#legal.length > 0,
      legal: () => this.#legal,
      tried: (cells, choice) => void this.#whyNot(cells, choice),
    });
    setBoardContext(this);
    // What was said of an earlier try goes with the next one.
    $effect(() => {
      void [this.entry.selected, this.entry.armed, this.view];
      this.refusal = null;
    });
  }

  /** The moves of this turn; else those for a later one. */
  readonly #moves: readonly LegalMove[] = $derived.by(() => {
    const now = this.view?.legal ?? [];
    return now.length > 0 ? now : (this.played.ahead?.() ?? []);
  });
  readonly #legal: readonly LegalMove[] = $derived.by(() => {
    const open = this.earlier === null && (this.played.open?.() ?? true);
    return open ? this.#moves : [];
  });

  /** Asks the rules why a move is not legal, or why what stands on a cell cannot move. */
  async #whyNot(cells: readonly number[], choice: string | null): Promise<void> {
    const { view } = this;
    const nothing = cells[0] === cells[1] && !this.pieces.some(({ cell }) => cell === cells[0]);
    if (!view || this.entry.early || nothing) return;
    const names = cells.map((cell) => view.board.cells[cell]?.name ?? '').join('');
    const move = choice === null ? names : `${choice}@${names}`;
    if (this.played.tried) return this.played.tried(move);
    const { game, setup, moves } = view;
    try {
      await lookAt({ game, setup, seed: null, moves: [...moves.map(({ text }) => text), move] });
    } catch (reason) {
      if (reason instanceof Refused && view === this.view) this.refusal = reason.refusal;
    }
  }

  point(move: string, rank = 0): Pointer | null {
    return pointer(this.#moves, move, rank);
  }

  /** A choice as its button has it; a move that has cells as it is written. */
  named(choice: string): string {
    return this.decision?.buttons?.[choice] ?? choiceName(choice);
  }

  /** Turns the board by the least there is. */
  turn(): void {
    this.#turnTo(this.#turned + 1);
  }

  flip(): void {
    if (this.view) this.#turnTo(this.#turned + turnsOf(this.view.board) / 2);
  }

  #turnTo(turns: number): void {
    if (this.view) turningsOf(this.view.family).set(turnedBy(this.view.board, turns));
  }

  /** What every such page listens to. */
  readonly bindings: KeyBindings = {
    m: () => this.typed?.focus(),
    b: () => this.board?.focus(),
    l: () => (lens.now = !lens.now),
    f: () => this.flip(),
    Escape: () => this.entry.cancel(),
  };
}
