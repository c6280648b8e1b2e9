/** A pointer that paints on a board: the cells that it is pressed on and passes. */

interface Canvas {
  paints: () => boolean;
  begin: (cell: number) => void;
  pass: (cell: number) => void;
  /** Takes back what the stroke has painted: the finger scrolls the page. */
  cancel: () => void;
}

/** Hears of strokes before the board below does, and keeps from it what belongs to one. */
export function strokes(canvas: Canvas): (node: HTMLElement) => () => void {
  let board: HTMLElement | null = null;
  let pointer: number | null = null;
  let last: number | null = null;

  /** A finger that has left the board is over another one, perhaps. */
  function cellAt({ clientX, clientY }: PointerEvent): number | null {
    const found = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('[data-cell]');
    return found?.dataset.cell !== undefined && board?.contains(found) ? Number(found.dataset.cell) : null;
  }

  function down(event: PointerEvent): void {
    // A second finger pinches.
    if (pointer !== null || !event.isPrimary) return end();
    const cell = event.button === 0 && canvas.paints() ? cellAt(event) : null;
    if (cell === null) return;
    pointer = event.pointerId;
    last = cell;
    canvas.begin(cell);
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== pointer) return;
    event.stopPropagation();
    const cell = cellAt(event);
    if (cell === null || cell === last) return;
    last = cell;
    canvas.pass(cell);
  }
  function end(event?: PointerEvent): void {
    if (event?.type === 'pointercancel' && event.pointerId === pointer) canvas.cancel();
    pointer = null;
  }
  /** The board has heard of it as a stroke; a key's click has no detail. */
  function click(event: MouseEvent): void {
    const on = (event.target as Element | null)?.closest('[data-cell]');
    if (on && event.detail > 0 && canvas.paints()) event.stopPropagation();
  }

  return (node) => {
    board = node;
    const leave = new AbortController();
    const on = { capture: true, signal: leave.signal };
    node.addEventListener('pointerdown', down, on);
    node.addEventListener('pointermove', move, on);
    node.addEventListener('click', click, on);
    for (const kind of ['pointerup', 'pointercancel'] as const) window.addEventListener(kind, end, on);
    return () => leave.abort();
  };
}
