/** Writes into a board's cells what changes while it is played on. */

/** What is said of a cell, and what can be done there. */
export interface CellState {
  /** For screen readers. */
  name: string;
  selected: boolean;
  /** Whether the tab key leads to it. */
  tabbed: boolean;
  /** Whether it can be clicked now, or for a later turn, or dragged. */
  able: boolean;
  later: boolean;
  loose: boolean;
}

/** What is written of an element of a page. */
export interface CellElement {
  readonly dataset: { readonly cell?: string };
  readonly classList: { toggle(name: string, on: boolean): unknown };
  setAttribute(name: string, value: string): void;
}

const CLASSES = ['able', 'later', 'loose'] as const;
const FRESH: Partial<CellState> = { able: false, later: false, loose: false };

/** Knows what it has written: asking the page would take longer. */
export class CellWriter {
  #cells: { element: CellElement; cell: number; written: Partial<CellState> }[] = [];

  /** Begins with elements of which nothing is known, or which have no classes of ours yet. */
  begin(elements: Iterable<CellElement>, fresh = false): void {
    this.#cells = Array.from(elements, (element) => ({
      element,
      cell: Number(element.dataset.cell),
      written: fresh ? FRESH : {},
    }));
  }

  /** Writes what is different from what was written before. */
  write(stateOf: (cell: number) => CellState): void {
    for (const one of this.#cells) {
      const { element, written } = one;
      const now = stateOf(one.cell);
      if (written.name !== now.name) element.setAttribute('aria-label', now.name);
      if (written.selected !== now.selected) element.setAttribute('aria-selected', String(now.selected));
      if (written.tabbed !== now.tabbed) element.setAttribute('tabindex', now.tabbed ? '0' : '-1');
      for (const name of CLASSES) if (written[name] !== now[name]) element.classList.toggle(name, now[name]);
      one.written = now;
    }
  }
}
