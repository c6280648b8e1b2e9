import { describe, expect, test } from 'vitest';
import { advance, advanceArmed, armable, armedCells, nextClicks, spelt } from '../src/lib/board/entry';
import { Entry } from '../src/lib/board/entry.svelte';
import { cellNamed, hexagon } from '../src/lib/board/make';
import type { LegalMove } from '../src/lib/wire';
import { move } from './board';

const board = hexagon(3);
const cell = (name: string): number => cellNamed(board, name);
const leaps = ['c3xc5', 'c3xa1', 'b2xb3'].map((text) => move(board, text, ...text.split('x')));
const faces = ['1', '2', '3'].map((face) => move(board, `${face}@c3`, 'c3', `=${face}`));
const dice = [...faces, move(board, '1@a1', 'a1', '=1'), move(board, 'pass', '=pass')];

describe('entering a move by a prefix of clicks', () => {
  test('offers the cells that begin a move', () => {
    expect(nextClicks(leaps, []).cells).toEqual(new Set([cell('c3'), cell('b2')]));
    expect(nextClicks(leaps, []).choices).toEqual([]);
  });

  test('narrows to what follows the clicks made, and finds the move that they spell', () => {
    const first = advance(leaps, [], { type: 'cell', cell: cell('c3') });
    if (first.type !== 'going') throw new Error('c3 begins a move');
    expect(nextClicks(leaps, first.prefix).cells).toEqual(new Set([cell('c5'), cell('a1')]));
    const second = advance(leaps, first.prefix, { type: 'cell', cell: cell('a1') });
    expect(second).toEqual({ type: 'move', move: leaps[1] });
    expect(spelt(leaps, first.prefix)).toBeUndefined();
  });

  test('takes no click that leads nowhere', () => {
    expect(advance(leaps, [], { type: 'cell', cell: cell('e5') }).type).toBe('nothing');
    expect(advance(dice, [], { type: 'choice', choice: '1' }).type).toBe('nothing');
  });

  test('offers choices after a cell, and those that are a move by themselves', () => {
    expect(nextClicks(dice, []).choices).toEqual(['pass']);
    expect(nextClicks(dice, [{ type: 'cell', cell: cell('c3') }]).choices).toEqual(['1', '2', '3']);
    expect(advance(dice, [], { type: 'choice', choice: 'pass' }).type).toBe('move');
  });

  test('plays at once with a choice armed', () => {
    expect(advanceArmed(dice, [], cell('c3'), '2')).toEqual({ type: 'move', move: dice[1] });
    expect(armedCells(dice, '2')).toEqual(new Set([cell('c3')]));
    expect(armedCells(dice, '1')).toEqual(new Set([cell('c3'), cell('a1')]));
  });

  test('asks for a choice where the armed one is not legal', () => {
    const step = advanceArmed(dice, [], cell('a1'), '2');
    expect(step).toEqual({ type: 'going', prefix: [{ type: 'cell', cell: cell('a1') }] });
  });

  test('arms only what follows a cell', () => {
    expect(armable(dice)).toEqual(new Set(['1', '2', '3']));
    expect(armable(leaps)).toEqual(new Set());
  });
});

describe('what was chosen for a move that was made', () => {
  const made = (waits: boolean) => {
    const played: string[] = [];
    let legal = $state.raw(leaps);
    const entry = new Entry({ legal: () => legal, play: (move) => played.push(move.text), waits });
    entry.cell(cell('c3'));
    entry.cell(cell('c5'));
    const offer = (moves: LegalMove[]): void => void (legal = moves);
    return { entry, played, offer };
  };

  test('is let go at once', () => {
    const { entry, played } = made(false);
    expect(played).toEqual(['c3xc5']);
    expect(entry.prefix).toEqual([]);
  });

  test('stays, where the move waits for its answer, until the next moves are offered', () => {
    const { entry, played, offer } = made(true);
    expect(played).toEqual(['c3xc5']);
    expect(entry.selected).toBe(cell('c3'));
    offer([]);
    expect(entry.selected).toBeNull();
  });
});

describe('what was chosen for a move half entered', () => {
  const half = (first: LegalMove[] = leaps) => {
    let shown = $state.raw({ legal: first, at: 'leap 4', whose: 'leap 1' });
    const heard: string[] = [];
    const entry = new Entry({
      legal: () => shown.legal,
      at: () => shown.at,
      whose: () => shown.whose,
      play: ({ text }) => heard.push(text),
    });
    const show = (legal: LegalMove[], at = shown.at, whose = shown.whose): void => {
      shown = { legal, at, whose };
    };
    entry.cell(cell('c3'));
    expect(entry.selected).toBe(cell('c3'));
    return { entry, show, heard };
  };

  test('stays when the same position is shown anew, as when a friend comes', () => {
    const { entry, show } = half();
    show(leaps.map((move) => ({ ...move })));
    expect(entry.selected).toBe(cell('c3'));
    entry.cell(cell('c5'), true);
    expect(entry.proposed?.text).toBe('c3xc5');
    show(leaps.map((move) => ({ ...move })));
    expect(entry.proposed?.text).toBe('c3xc5');
  });

  test('stays when the opponent has moved, where it is still legal', () => {
    const { entry, show, heard } = half();
    // Between the two positions there may be a moment in which nothing can be entered.
    show([], 'leap 5');
    expect([entry.selected, entry.cell(cell('c5')), entry.selected]).toEqual([cell('c3'), false, cell('c3')]);
    show(leaps.slice(0, 1), 'leap 5');
    expect([entry.selected, entry.cells]).toEqual([cell('c3'), new Set([cell('c5')])]);
    entry.cell(cell('c5'));
    expect(heard).toEqual(['c3xc5']);
  });

  test('is put down for good where it is not', () => {
    const { entry, show } = half();
    show(leaps.slice(2), 'leap 5');
    expect(entry.selected).toBeNull();
    show(leaps, 'leap 7');
    expect(entry.selected).toBeNull();
  });

  test('is put down at the next player’s turn, in another game, and at the end', () => {
    for (const whose of ['leap 0', 'quanta 1', '']) {
      const { entry, show } = half();
      show([...leaps], 'leap 6', whose);
      expect(entry.selected, whose).toBeNull();
    }
  });

  test('waits to be confirmed while the move is legal, and cannot be confirmed while there is none', () => {
    const { entry, show, heard } = half();
    entry.cell(cell('c5'), true);
    show([], 'leap 5');
    expect(entry.confirm()).toBe(false);
    show(leaps.slice(0, 2), 'leap 5');
    expect(entry.proposed?.text).toBe('c3xc5');
    show(leaps.slice(1, 2), 'leap 6');
    expect([entry.proposed, entry.selected]).toEqual([null, cell('c3')]);
    show(leaps, 'leap 7');
    entry.cell(cell('c5'), true);
    entry.confirm();
    expect(heard).toEqual(['c3xc5']);
  });

  test('an open choice of a face stays open, and a die in the hand as long as it can be put anywhere', () => {
    const { entry, show } = half(dice);
    show(dice.slice(1, 3), 'link 5');
    expect([entry.selected, entry.picks]).toEqual([cell('c3'), ['2', '3']]);
    entry.cancel();
    entry.arm('1');
    show(dice, 'link 6');
    expect(entry.armed).toBe('1');
    show(dice.slice(1, 3), 'link 7');
    expect(entry.armed).toBeNull();
  });
});

/** Entries that say what is tried and is not legal. */
const entries = (tried: (cells: number[], choice: string | null) => unknown) => (legal: LegalMove[]) =>
  new Entry({ legal: () => legal, play: () => {}, tried: (...entered) => void tried(...entered) });

test('a wrong second cell is refused where moves go from cell to cell, and is a fresh try elsewhere', () => {
  const heard: number[][] = [];
  const entryOf = entries((cells) => heard.push(cells));
  const leaping = entryOf(leaps);
  leaping.cell(cell('c3'));
  leaping.cell(cell('a2'));
  expect(heard).toEqual([[cell('c3'), cell('a2')]]);
  heard.length = 0;
  const placing = entryOf(dice);
  placing.cell(cell('c3'));
  expect(placing.picks).toEqual(['1', '2', '3']);
  placing.cell(cell('a2'));
  expect([heard, placing.selected, placing.picks]).toEqual([[], null, []]);
});

test('where no move begins it is asked why: of what stands there, or of what could be put anywhere', () => {
  const heard: string[] = [];
  const nameOf = (at: number): string => board.cells[at]!.name;
  const entryOf = entries((cells, choice) => heard.push(`${cells.map(nameOf).join('-')} ${choice}`));
  const leaping = entryOf(leaps);
  expect(leaping.cell(cell('a2'))).toBe(false);
  // A finger that only looks asks nothing.
  leaping.cell(cell('a2'), false, true);
  const placing = entryOf(dice);
  placing.cell(cell('a2'));
  placing.arm('3');
  placing.cell(cell('a2'), false, true);
  // Something else can be put there.
  placing.cell(cell('a1'));
  entryOf([]).cell(cell('a2'));
  expect(heard).toEqual(['a2-a2 null', 'a2 1', 'a2 3', 'a1 3']);
});
