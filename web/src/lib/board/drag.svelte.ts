/** A piece dragged over a board: it follows the pointer, and snaps to a cell where it may be put down. */
import type { Point } from './layout';

/** How far a pointer goes before a press becomes a drag, in pixels. */
const SLOP = 7;
/** How near to a target's centre a piece snaps to it; a cell is 100 wide. */
const SNAP = 62;

export interface DragStage {
  centres(): readonly Point[];
  /** Where a pointer is in the board's picture. */
  point(event: PointerEvent): Point;
  /** Chooses the piece, as a click would; whether it is chosen then. */
  choose(cell: number): boolean;
  targets(): ReadonlySet<number>;
  /** Puts the chosen piece down on a cell, legal or not. */
  drop(cell: number): void;
}

export class Drag {
  /** The cell of the piece that is dragged; none while nothing is. */
  from = $state<number | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });
  /** The cell that it would be put down on. */
  over = $state<number | null>(null);
  #pressed: { cell: number; x: number; y: number; id: number } | null = null;

  constructor(private readonly stage: DragStage) {}

  /** A press on a piece that may move. */
  press(event: PointerEvent, cell: number): void {
    this.#pressed = { cell, x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  /** Whether the move belongs to a drag. */
  move(event: PointerEvent): boolean {
    const pressed = this.#pressed;
    if (!pressed || pressed.id !== event.pointerId) return false;
    if (this.from === null) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLOP) return false;
      if (!this.stage.choose(pressed.cell)) return this.cancel();
      this.from = pressed.cell;
      (event.currentTarget as Element | null)?.setPointerCapture(event.pointerId);
    }
    const point = this.stage.point(event);
    const target = this.#nearest(point, (cell) => this.stage.targets().has(cell));
    this.over = target;
    this.at = target === null ? point : this.stage.centres()[target]!;
    return true;
  }

  /** The end of a press; whether it was a drag. */
  release(event: PointerEvent): boolean {
    const { from } = this;
    if (from === null) return this.cancel();
    const over = this.over ?? this.#nearest(this.stage.point(event), () => true);
    this.cancel();
    if (over !== null && over !== from) this.stage.drop(over);
    return true;
  }

  cancel(): false {
    this.#pressed = this.from = this.over = null;
    return false;
  }

  #nearest(point: Point, wanted: (cell: number) => boolean): number | null {
    let best: number | null = null;
    let least = SNAP;
    this.stage.centres().forEach(({ x, y }, cell) => {
      const distance = Math.hypot(x - point.x, y - point.y);
      if (distance < least && wanted(cell)) [best, least] = [cell, distance];
    });
    return best;
  }
}
