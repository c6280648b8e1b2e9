import type { Click, LegalMove } from '../wire';
import { untrack } from 'svelte';
import { advance, advanceArmed, armable, armedCells, matching, nextClicks, spelt, type Step } from './entry';

export interface Purpose {
  /** The moves that may be entered; none while it is not a person's turn. */
  legal: () => readonly LegalMove[];
  /** Which game they belong to, and where in it. */
  at?: () => string;
  /** Whose moves they are, and of which game: what a player has taken into the hand waits there for their next turn. */
  whose?: () => string;
  play: (move: LegalMove) => void;
  /** Whether the moves are for a turn that has not come. */
  early?: () => boolean;
  /** Hears of the cells and the choice of a move that is not legal; of a cell twice, where no move begins there. */
  tried?: (cells: number[], choice: string | null) => void;
  /** What waits for an answer keeps showing what was chosen, until the position changes. */
  waits?: boolean;
}

interface Hand {
  clicks: readonly Click[];
  proposed: LegalMove | null;
  armed: string | null;
  whose: string;
  /** Whether it was played, and only waits for its answer. */
  played: boolean;
}

const EMPTY: Hand = { clicks: [], proposed: null, armed: null, whose: '', played: false };

const lastCell = (clicks: readonly Click[]): number | null =>
  clicks.findLast((click) => click.type === 'cell')?.cell ?? null;

/** A move being entered: shared by the board, the tray and the picker. */
export class Entry {
  readonly legal = $derived.by(() => this.purpose.legal());
  readonly early = $derived.by(() => this.purpose.early?.() ?? false);
  readonly #whose = $derived.by(() => this.purpose.whose?.() ?? '');
  /** What is entered, as text: the same while a position is only shown anew. After a pass moves alone do not say it. */
  readonly #entered = $derived.by(() => {
    const moves = this.legal.map(({ text, clicks }) => `${text} ${clicks.length}`);
    return [this.#whose, this.purpose.at?.() ?? '', ...moves].join('\n');
  });
  #last = EMPTY;
  #hand: Hand = $derived.by(() => {
    void this.#entered;
    return untrack(() => (this.#last = this.#stillLegal(this.#last)));
  });

  /** Whether the click being taken was a careful one. */
  #careful = false;

  constructor(private readonly purpose: Purpose) {}

  readonly prefix = $derived(this.#hand.clicks);
  /** A whole move that waits to be confirmed. */
  readonly proposed = $derived(this.#hand.proposed);
  /** The choice that the next cell gets, where one is armed. */
  readonly armed = $derived(this.#hand.armed);

  #hold(change: Partial<Hand>): true {
    this.#hand = this.#last = { ...this.#hand, whose: this.#whose, played: false, ...change };
    return true;
  }

  letGo(): void {
    this.#hold({ clicks: [], proposed: null });
  }

  /** What of a hand begins one of the moves that can be entered now. */
  #stillLegal(hand: Hand): Hand {
    const { legal, armable } = this;
    if (hand.played || hand.whose !== this.#whose) return { ...EMPTY, armed: hand.armed };
    // Between one turn and the next there is a moment without moves.
    if (legal.length === 0) return hand;
    const stays = matching(legal, hand.clicks).length > 0;
    return {
      ...hand,
      clicks: stays ? hand.clicks : [],
      proposed: (hand.proposed && spelt(legal, hand.proposed.clicks)) ?? null,
      armed: hand.armed !== null && armable.size > 0 && !armable.has(hand.armed) ? null : hand.armed,
    };
  }

  /** The cell that the entry stands on. */
  selected = $derived(lastCell(this.prefix));

  next = $derived(nextClicks(this.legal, this.prefix));
  /** The cells that can be clicked next, as narrowed by the armed choice. */
  cells = $derived.by(() => {
    if (this.armed === null || this.prefix.length > 0) return this.next.cells;
    const narrowed = armedCells(this.legal, this.armed);
    return narrowed.size > 0 ? narrowed : this.next.cells;
  });
  /** The choices to be offered at the selected cell. */
  picks = $derived(this.prefix.length > 0 ? this.next.choices : []);
  /** The choices that are a move by themselves, such as `pass`. */
  buttons = $derived(nextClicks(this.legal, []).choices);
  armable = $derived(armable(this.legal));

  /** False when the cell means nothing here. A `careful` click is easily made wrong: the move waits. One that `looks` asks nothing then. */
  cell(cell: number, careful = false, looks = false): boolean {
    if (this.legal.length === 0) return cell === this.selected && this.cancel();
    if (this.proposed && lastCell(this.proposed.clicks) === cell) return this.confirm();
    this.#hold({ proposed: null });
    this.#careful = careful;
    if (cell === this.selected) return this.cancel();
    const step = advanceArmed(this.legal, this.prefix, cell, this.armed);
    if (step.type === 'going' && this.armed !== null && this.prefix.length === 0) {
      // Something can be put there, but not the piece in the hand: the page says why not.
      const others = nextClicks(this.legal, step.prefix).choices;
      if (others.length > 0 && !others.includes(this.armed)) {
        this.purpose.tried?.([cell], this.armed);
        return true;
      }
    }
    if (step.type !== 'nothing') return this.#take(step);
    // A click elsewhere lets go of what was chosen, and may begin anew.
    if (this.prefix.length === 0) {
      // Why nothing begins there: that something else can be put there, or that what stands there can move at all.
      const choice = this.armed ?? [...this.armable][0] ?? null;
      if (this.armed !== null || !looks)
        this.purpose.tried?.(choice === null ? [cell, cell] : [cell], choice);
      return false;
    }
    // Where only a choice could have followed, the two cells have nothing to do with each other.
    const from = this.next.cells.size > 0 ? this.selected : null;
    this.letGo();
    const again = this.#take(advanceArmed(this.legal, [], cell, this.armed));
    if (!again && from !== null) this.purpose.tried?.([from, cell], null);
    return true;
  }

  /** A click on a choice: of the picker, or of a button beside the board. `careful`: as with a cell. */
  choose(choice: string, careful = false): boolean {
    this.#careful = careful;
    return this.#take(advance(this.legal, this.prefix, { type: 'choice', choice }));
  }

  /** Arms a choice, or lets it go; with a cell waiting for a choice, chooses it. `careful`: as with a cell. */
  arm(choice: string, careful = false): void {
    if (this.picks.includes(choice)) this.choose(choice, careful);
    else this.#hold({ clicks: [], proposed: null, armed: this.armed === choice ? null : choice });
  }

  /** Lets go of one thing: first the clicks, then what is armed. False when there is nothing. */
  cancel(): boolean {
    if (this.proposed) return this.#hold({ proposed: null });
    if (this.prefix.length > 0) return this.#hold({ clicks: [] });
    return this.armed !== null && this.#hold({ armed: null });
  }

  confirm(): boolean {
    return this.proposed !== null && this.legal.length > 0 && this.#play(this.proposed);
  }

  #play(move: LegalMove): true {
    this.#hold({ proposed: null, ...(this.purpose.waits ? { played: true } : { clicks: [] }) });
    this.purpose.play(move);
    return true;
  }

  #take(step: Step): boolean {
    if (step.type === 'nothing') return false;
    if (step.type === 'going') return this.#hold({ clicks: step.prefix });
    return this.#careful ? this.#hold({ proposed: step.move }) : this.#play(step.move);
  }
}
