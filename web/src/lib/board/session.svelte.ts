/** A board that is played on: in a game, an analysis, a puzzle, a lesson. */
import type Board from './Board.svelte';
import { themeOf } from '../games';
import { setBoardContext } from '../games/context';
import { lens } from '../lens/lens.svelte';
import { NOTHING, throughLens } from '../lens/marks';
import type TypedMove from '../play/TypedMove.svelte';
import type { KeyBindings } from '../ui/keys';
import type { PlyView, LegalMove, TableView } from '../wire';
import { Entry, type Purpose } from './entry.svelte';
import { pointer, type Pointer } from './pointers';

/** What a page has played on its board. */
interface Played extends Omit<Purpose, 'legal'> {
  view: () => TableView | null;
  /** Whether a move may be entered now; always, without it. */
  open?: () => boolean;
  /** An earlier position, shown in place of the view's. */
  earlier?: () => PlyView | null;
  /** The seat for which choices are drawn: the one to move, without it. */
  seat?: () => number;
  /** Moves shown on the board. */
  pointers?: () => readonly (Pointer | null)[];
}

/** Made while a component begins: what is below it finds the game's theme. */
export class BoardSession {
  readonly #played: Played;
  readonly entry: Entry;
  /** The cell whose sights are shown. */
  inspected = $state<number | null>(null);
  /** The cell under the pointer or the keyboard. */
  pointed = $state<number | null>(null);
  /** What the keyboard can be put on. */
  board = $state<ReturnType<typeof Board>>();
  typed = $state<ReturnType<typeof TypedMove>>();

  readonly view = $derived.by(() => this.#played.view());
  readonly earlier = $derived.by(() => this.#played.earlier?.() ?? null);
  /** What is seen of the view, or of what was earlier. */
  readonly shown = $derived(this.earlier ?? this.view);
  readonly pieces = $derived(this.shown?.pieces ?? []);
  readonly sights = $derived(this.shown?.sights ?? []);
  readonly theme = $derived(themeOf(this.view?.family ?? ''));
  readonly seats = $derived(this.view?.seats.map(({ name }) => name) ?? []);
  readonly seat = $derived.by(() => this.#played.seat?.() ?? this.view?.toMove ?? 0);
  readonly pointers = $derived.by(() => (this.#played.pointers?.() ?? []).filter((one) => one !== null));
  /** What the lens shows. */
  readonly marks = $derived.by(() => {
    if (!lens.on || !this.view || !this.shown) return NOTHING;
    const { legal, prefix } = this.entry;
    const { aftermaths } = this.view;
    const { signs } = this.theme;
    return throughLens({ marks: this.shown.lens, aftermaths, legal, prefix, pointed: this.pointed, signs });
  });
  /** What stands on the cell looked at, in words. */
  readonly words = $derived.by(() => {
    const piece = this.pieces.find(({ cell }) => cell === this.inspected);
    return piece ? this.theme.describe(piece, this.seats) : '';
  });
  /** How many cells can be clicked next, while the cell looked at is the one chosen. */
  readonly targets = $derived.by(() => {
    const { selected, cells } = this.entry;
    return selected !== null && selected === this.inspected ? cells.size : null;
  });

  constructor(played: Played) {
    this.#played = played;
    this.entry = new Entry({ ...played, legal: () => this.#legal });
    setBoardContext(this);
  }

  readonly #legal: readonly LegalMove[] = $derived.by(() => {
    const open = this.earlier === null && (this.#played.open?.() ?? true);
    return open ? (this.view?.legal ?? []) : [];
  });

  /** A move as it is shown on the board. */
  point(move: string, rank = 0): Pointer | null {
    return pointer(this.view?.legal ?? [], move, rank);
  }

  /** What every such page listens to. */
  readonly bindings: KeyBindings = {
    m: () => this.typed?.focus(),
    b: () => this.board?.focus(),
    l: () => lens.toggle(),
    Escape: () => this.entry.cancel(),
  };
}
