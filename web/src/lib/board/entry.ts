/** Entering a move by clicks, without the rules: narrows the legal moves down to those that begin with the clicks made. */
import type { Click, LegalMove } from '../wire';

export function sameClick(a: Click, b: Click): boolean {
  if (a.type === 'cell') return b.type === 'cell' && a.cell === b.cell;
  return b.type === 'choice' && a.choice === b.choice;
}

export const matching = (legal: readonly LegalMove[], prefix: readonly Click[]): LegalMove[] =>
  legal.filter(
    (move) =>
      move.clicks.length >= prefix.length &&
      prefix.every((click, place) => sameClick(click, move.clicks[place]!)),
  );

export interface Next {
  cells: Set<number>;
  choices: string[];
}

export function nextClicks(legal: readonly LegalMove[], prefix: readonly Click[]): Next {
  const cells = new Set<number>();
  const choices = new Set<string>();
  for (const move of matching(legal, prefix)) {
    const click = move.clicks[prefix.length];
    if (click?.type === 'cell') cells.add(click.cell);
    else if (click) choices.add(click.choice);
  }
  return { cells, choices: [...choices] };
}

/** The move that exactly these clicks spell. */
export const spelt = (legal: readonly LegalMove[], clicks: readonly Click[]): LegalMove | undefined =>
  matching(legal, clicks).find((move) => move.clicks.length === clicks.length);

export const placings = (legal: readonly LegalMove[]): { cell: number; choice: string }[] =>
  legal.flatMap(({ clicks: [first, second] }) =>
    first?.type === 'cell' && second?.type === 'choice' ? [{ cell: first.cell, choice: second.choice }] : [],
  );

/** The choices that follow a cell somewhere: what a tray beside the board can arm. */
export const armable = (legal: readonly LegalMove[]): Set<string> =>
  new Set(placings(legal).map(({ choice }) => choice));

/** The cells on which an armed choice can be played at once. */
export const armedCells = (legal: readonly LegalMove[], armed: string): Set<number> =>
  new Set(placings(legal).flatMap(({ cell, choice }) => (choice === armed ? [cell] : [])));

/** What comes of a click: a longer beginning, a whole move, or nothing. */
export type Step =
  { type: 'going'; prefix: Click[] } | { type: 'move'; move: LegalMove } | { type: 'nothing' };

export function advance(legal: readonly LegalMove[], prefix: readonly Click[], click: Click): Step {
  const longer = [...prefix, click];
  const move = spelt(legal, longer);
  if (move) return { type: 'move', move };
  if (matching(legal, longer).length > 0) return { type: 'going', prefix: longer };
  return { type: 'nothing' };
}

/** A click on a cell with a choice armed: the armed choice follows the cell where that is legal. */
export function advanceArmed(
  legal: readonly LegalMove[],
  prefix: readonly Click[],
  cell: number,
  armed: string | null,
): Step {
  const step = advance(legal, prefix, { type: 'cell', cell });
  if (step.type !== 'going' || armed === null) return step;
  const further = advance(legal, step.prefix, { type: 'choice', choice: armed });
  return further.type === 'nothing' ? step : further;
}
