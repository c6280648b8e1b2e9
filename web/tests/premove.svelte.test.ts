import { beforeEach, describe, expect, test } from 'vitest';
import type { KnownTable } from '../src/lib/backend/table.svelte';
import { Entry } from '../src/lib/board/entry.svelte';
import { cellNamed, hexagon } from '../src/lib/board/make';
import { Premove, waitingSeat } from '../src/lib/play/premove.svelte';
import type { LegalMove, Occupant, PositionSpec, TableView } from '../src/lib/wire';
import { move } from './board';
import { computer, inTurn, person, seated, tableView } from './made';
import { settled } from './settled';

const board = hexagon(3);
const recapture = move(board, 'b2xc3', 'b2', 'c3');
const step = move(board, 'a1-a2', 'a1', 'a2');
const pass = move(board, 'pass', '=pass');

/** A game of so many seats after some moves; what is legal is what `legal` says. */
function view(texts: string, legal: LegalMove[] = [], more: Partial<TableView> = {}): TableView {
  const moves = texts === '' ? [] : texts.split(' ');
  const { seats = seated(person, computer) } = more;
  const toMove = moves.length % seats.length;
  return tableView({ moves: inTurn(moves, seats.length), toMove, legal, seats, ...more });
}

let say: (view: TableView) => void;
let played: string[];
let asked: [position: PositionSpec, seat: number][];
let left: boolean;
let premove: Premove;

beforeEach(() => {
  [played, asked, left] = [[], [], false];
  premove = new Premove(
    {
      state: { people: null } as KnownTable,
      play: (text) => void played.push(text),
      watch: (hear) => {
        say = hear;
        return () => (left = true);
      },
    },
    (position, seat) => {
      asked.push([position, seat]);
      return Promise.resolve([recapture, step, pass]);
    },
  );
});

describe('what may be entered', () => {
  test('is asked for once somebody comes near the board, at each turn of another', async () => {
    say(view('a'));
    expect(asked).toEqual([]);
    premove.want();
    premove.want();
    await settled();
    expect(asked).toEqual([[{ game: 'quantum', setup: 'start', seed: null, moves: ['a'] }, 0]]);
    expect(premove.legal).toEqual([recapture, step]);
    say(view('a b', [step]));
    await settled();
    expect(premove.legal).toEqual([]);
    say(view('a b c'));
    await settled();
    expect(asked.map(([{ moves }]) => moves.length)).toEqual([1, 3]);
  });

  test('is nothing where the answer came too late', async () => {
    premove.want();
    say(view('a'));
    say(view('a b', [step]));
    await settled();
    expect(premove.legal).toEqual([]);
  });
});

describe('a premove', () => {
  beforeEach(() => {
    say(view('a'));
    premove.set(recapture);
  });

  test('is played as soon as its turn has come, by the text that the move has then', () => {
    say(view('a'));
    expect(played).toEqual([]);
    say(view('a b', [{ ...recapture, text: 'b2-c3' }, step]));
    expect(played).toEqual(['b2-c3']);
    expect([premove.move, premove.dropped]).toEqual([null, null]);
    say(view('a b b2-c3'));
    say(view('a b b2-c3 d', [recapture]));
    expect(played).toEqual(['b2-c3']);
  });

  test('is dropped where it is not legal then, which is shown until the next move', () => {
    say(view('a b', [step]));
    expect(played).toEqual([]);
    expect([premove.move, premove.dropped]).toEqual([null, { text: 'b2xc3', back: false }]);
    say(view('a b c'));
    expect(premove.dropped).toBeNull();
  });

  test('waits while others move', () => {
    const seats = seated(person, person, person);
    say(view('a b', [], { seats }));
    expect(premove.move).toBe(recapture);
    say(view('a b c', [recapture], { seats }));
    expect(played).toEqual(['b2xc3']);
  });

  test('is dropped when the game goes back, and forgotten when it is over', () => {
    say(view('', [recapture]));
    expect(played).toEqual([]);
    expect(premove.dropped).toEqual({ text: 'b2xc3', back: true });
    premove.set(step);
    say(view('', [], { outcome: { reason: 'resigned' } as TableView['outcome'] }));
    expect([premove.move, premove.dropped]).toEqual([null, null]);
  });

  test('is forgotten where its player has moved on another page', () => {
    say(view('a b c d', [recapture]));
    expect(played).toEqual([]);
    expect([premove.move, premove.dropped]).toEqual([null, null]);
  });

  test('is replaced by another, and cancelled', () => {
    premove.set(step);
    expect(premove.cancel()).toBe(true);
    expect(premove.cancel()).toBe(false);
    say(view('a b', [recapture, step]));
    expect(played).toEqual([]);
    premove.close();
    expect(left).toBe(true);
  });
});

describe('who waits', () => {
  const seats = (...sitters: Occupant[]): Partial<TableView> => ({ seats: seated(...sitters) });
  const people = (...own: number[]): KnownTable['people'] =>
    ({ own }) as unknown as NonNullable<KnownTable['people']>;

  test('is the own seat whose turn comes next', () => {
    const six = seats(person, computer, computer, person, computer, computer);
    expect(waitingSeat(view('a', [], six), null)).toBe(3);
    expect(waitingSeat(view('a b c d e', [], six), null)).toBe(0);
    expect(waitingSeat(view('', [], six), null)).toBeNull();
    expect(waitingSeat(view('', [], seats(person, person)), people(1))).toBe(1);
  });

  test('is nobody who watches, whose game is over, or who has days a move', () => {
    expect(waitingSeat(view('', [], seats(person, person)), people())).toBeNull();
    expect(waitingSeat(view('a', [], seats(computer, computer)), null)).toBeNull();
    const over = { ...seats(person, person), outcome: { reason: 'stuck' } as TableView['outcome'] };
    expect(waitingSeat(view('', [], over), people(1))).toBeNull();
    const clock = { control: { days: 3 } } as TableView['clock'];
    expect(waitingSeat(view('', [], { ...seats(person, person), clock }), people(1))).toBeNull();
  });
});

test('an entry for later is the same as any other, and says that it is early', () => {
  const entered: string[] = [];
  const play = ({ text }: LegalMove): void => void entered.push(text);
  const entry = new Entry({ legal: () => [step], early: () => true, play });
  expect(entry.early).toBe(true);
  entry.cell(cellNamed(board, 'a1'));
  entry.cell(cellNamed(board, 'a2'));
  expect(entered).toEqual(['a1-a2']);
});
