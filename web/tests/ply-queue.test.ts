import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lastRound, PlyQueue, viewAt } from '../src/lib/play/ply-queue.svelte';
import type { Occupant, PlyView, TableView } from '../src/lib/wire';
import { computer, movesBy, person, piece, seated, tableView } from './made';

const TEMPO = { move: 200, rest: 300 };

const view = (sitters: Occupant[], plies: number, more: Partial<TableView> = {}): TableView =>
  tableView({
    seats: seated(...sitters),
    moves: movesBy(...Array.from({ length: plies }, (_, ply) => ply % sitters.length)),
    pieces: [piece(plies, 0)],
    toMove: plies % sitters.length,
    legal: [{ text: 'x', clicks: [] }],
    ...more,
  });

/** What was shown: the ply, and when. */
let shown: [ply: number, at: number][];
let views: TableView[];
let asked: number[];
let answers: boolean;

class Queue extends PlyQueue {
  constructor(private readonly begins = false) {
    super();
  }
  protected tempo = () => TEMPO;
  protected fromStart = () => this.begins;
  protected earlier(ply: number): Promise<PlyView> {
    asked.push(ply);
    const earlier = { ply, pieces: [piece(ply, 0)] } as PlyView;
    return answers ? Promise.resolve(earlier) : new Promise(() => {});
  }
  protected override show(found: TableView): void {
    super.show(found);
    if (shown.at(-1)?.[0] === found.moves.length) views.pop();
    else shown.push([found.moves.length, performance.now()]);
    views.push(found);
  }
}

function heard(seats: Occupant[], ...plies: number[]): PlyQueue {
  const moves = new Queue();
  for (const count of plies) moves.push(view(seats, count));
  return moves;
}
function watched(seats: Occupant[], plies: number): PlyQueue {
  const moves = new Queue(true);
  moves.push(view(seats, plies));
  return moves;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [shown, views, asked, answers] = [[], [], [], true];
});

describe('a game against the computer', () => {
  const two = [person, computer];

  test('nobody plays where the game has gone on from, while the position after the move is asked for', () => {
    answers = false;
    const moves = heard(two, 0);
    expect(views.at(-1)?.legal).toHaveLength(1);
    moves.push(view(two, 2));
    expect([views.at(-1)?.moves.length, views.at(-1)?.legal]).toEqual([0, []]);
  });

  test('my move is shown at once, the answer after the move and a rest', async () => {
    const moves = heard(two, 0);
    await vi.advanceTimersByTimeAsync(1000);
    moves.push(view(two, 1));
    await vi.advanceTimersByTimeAsync(6);
    moves.push(view(two, 2));
    await vi.advanceTimersByTimeAsync(493);
    expect(shown).toEqual([[0, 0], [1, 1000]]); // prettier-ignore
    await vi.advanceTimersByTimeAsync(1);
    expect(shown.at(-1)).toEqual([2, 1500]);
    expect(views.at(-1)!.legal, 'now it is my turn').toHaveLength(1);
  });

  test('both in one message are shown one after the other, with the board between them', async () => {
    heard(two, 0, 2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown).toEqual([[0, 0], [1, 0], [2, 500]]); // prettier-ignore
    expect(asked, 'only the one not heard of').toEqual([1]);
    expect(views[1]!.pieces[0]!.cell).toBe(1);
    expect(views[1]!.legal, 'nobody can play there').toEqual([]);
    expect(views[1]!.thinking).toBe(true);
  });

  test('an answer that took its time is not delayed', async () => {
    const moves = heard(two, 0, 1);
    await vi.advanceTimersByTimeAsync(1200);
    moves.push(view(two, 2));
    expect(shown.at(-1)).toEqual([2, 1200]);
  });

  test('my next move is shown at once though the answer still rests', async () => {
    const moves = heard(two, 2, 3, 4);
    await vi.advanceTimersByTimeAsync(500);
    moves.push(view(two, 5));
    expect(shown.at(-1)).toEqual([5, 500]);
  });

  test('the end is not told before the move that brought it', async () => {
    const moves = heard(two, 0, 1);
    const outcome = { winner: 1 } as TableView['outcome'];
    moves.push(view(two, 2, { outcome }));
    await vi.advanceTimersByTimeAsync(499);
    expect(views.every((seen) => seen.outcome === null)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(views.at(-1)!.outcome).toEqual(outcome);
  });

  test('a move taken back is shown at once, whatever was waiting', async () => {
    heard(two, 0, 1, 2, 0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown.map(([ply]) => ply)).toEqual([0, 1, 0]);
  });

  test('a change without a move is shown at once', () => {
    const moves = heard(two, 1);
    moves.push(view(two, 1, { canTakeBack: true }));
    expect(views.at(-1)!.canTakeBack).toBe(true);
  });

  test('without an answer about an earlier position the latest is shown', async () => {
    answers = false;
    heard(two, 0, 2);
    await vi.advanceTimersByTimeAsync(2999);
    expect(shown).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown.at(-1)).toEqual([2, 3000]);
  });

  test('a game that is going on is shown as it stands', () => {
    new Queue().push(view(two, 7));
    expect(shown).toEqual([[7, 0]]);
  });
});

describe('several players', () => {
  const four = [person, computer, computer, computer];

  test('every seat has its turn', async () => {
    const moves = heard(four, 0);
    for (let plies = 1; plies <= 4; plies++) moves.push(view(four, plies));
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toEqual([[0, 0], [1, 0], [2, 500], [3, 1000], [4, 1500]]); // prettier-ignore
    expect(asked, 'all were heard of').toEqual([]);
  });

  test('the round is shown again from after my move', async () => {
    const moves = heard(four, 8);
    expect(lastRound(view(four, 8))).toBe(5);
    moves.again();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.map(([ply]) => ply)).toEqual([8, 5, 6, 7, 8]);
    expect(views.at(-1)!.legal).toHaveLength(1);
  });

  test('where nobody has answered yet it is everybody\u2019s last turn', () => {
    expect(lastRound(view(four, 5))).toBe(1);
    expect(lastRound(view(four, 1))).toBe(0);
  });
});

describe('computers among themselves', () => {
  const computers = [computer, computer];

  test('a game that was over before the first picture is shown from its start', async () => {
    watched(computers, 3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toEqual([[0, 0], [1, 500], [2, 1000], [3, 1500]]); // prettier-ignore
  });

  test('it is held, goes on, and is stepped through', async () => {
    const moves = watched(computers, 9);
    await vi.advanceTimersByTimeAsync(500);
    moves.hold(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.at(-1)).toEqual([1, 500]);
    moves.step();
    // Before the position stepped to has come.
    moves.push(view(computers, 10));
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.at(-1), 'held, whatever is played').toEqual([2, 5500]);
    moves.hold(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(shown.at(-1)).toEqual([4, 11_000]);
    moves.toEnd();
    expect(shown.at(-1)).toEqual([10, 11_000]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toHaveLength(6);
  });

  test('to the end of a game that still goes on, though it was held: later moves are shown as they come', async () => {
    const moves = heard(computers, 0);
    moves.hold(true);
    moves.push(view(computers, 2));
    moves.follow();
    moves.push(view(computers, 3));
    await vi.advanceTimersByTimeAsync(1);
    expect(shown.map(([ply]) => ply)).toEqual([0, 2, 3]);
    moves.hold(true);
    moves.push(view(computers, 4));
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.at(-1)?.[0]).toBe(3);
  });

  test('nothing is shown any more once the page has gone', async () => {
    const moves = watched(computers, 9);
    await vi.advanceTimersByTimeAsync(0);
    moves.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toHaveLength(1);
  });
});

test('what a game was is shown with what stood there', () => {
  const now = view([person, computer], 3, { clock: { paused: false } as TableView['clock'] });
  const then = viewAt(now, { ply: 2, pieces: [] } as unknown as PlyView);
  expect(then).toMatchObject({ pieces: [], toMove: 0, thinking: false, clock: { paused: false } });
  expect(then.moves).toHaveLength(2);
});
