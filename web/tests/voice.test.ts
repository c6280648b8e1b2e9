import { describe, expect, test } from 'vitest';
import type { Words as Leap } from '../src/lib/games/quantum-leap/words/en';
import type { Words as Link } from '../src/lib/games/quantum-link/words/en';
import { words as spanish } from '../src/lib/games/quantum-link/words/es';
import type { Words as Quanta } from '../src/lib/games/quanta/words/en';
import type { Words as Quantum } from '../src/lib/games/quantum/words/en';
import { reasonOf, storyOf } from '../src/lib/voice';
import { framesOf, type Frame } from '../src/lib/voice/frames';
import type { LensMark, Piece, Sight, TableView } from '../src/lib/wire';
import { locales } from './locales';
import { inTurn, piece } from './made';
import { built, look as lookAt, start } from './tab';

const mark = (cell: number, kind: string, count = 0, lead: LensMark['lead'] = null): LensMark => {
  return { cell, kind, count, of: 0, lead };
};
const sight = (at: number, kind: string, count: number): Sight => {
  return { at, kind, cells: [...Array(count).keys()] };
};
const bare: Frame = { pieces: [], sights: [], lens: [], notes: [], scores: null };
const frame = (parts: Partial<Frame>): Frame => ({ ...bare, ...parts });

const OTHERS: Record<string, string> = { 'quantum-link': 'Green', quanta: 'Blue' };

function finished(family: string, moves: string[], winner: number | null, more = {}): TableView {
  const seats = ['White', OTHERS[family] ?? 'Black'].map((name) => ({ name, sitter: { type: 'person' } }));
  const board = { cells: Array.from({ length: 30 }, (_, cell) => ({ name: `c${cell}` })) };
  const outcome = { winner, reason: 'stuck', cells: [] };
  const view = { id: 'voice', family, seats, pairs: true, moves: inTurn(moves), outcome, board, ...more };
  return view as unknown as TableView;
}
const words = (view: TableView, frames: Frame[]): string[] =>
  storyOf(view, frames).map((remark) => remark.words.replaceAll('\u00a0', ' '));

describe('Quantum Leap', () => {
  const pieces = [piece(0, 0), piece(1, 0), piece(2, 1), piece(3, 1)];
  const friends = [sight(0, 'friend', 1), sight(1, 'friend', 1)];
  const both = [...friends, sight(2, 'friend', 1), sight(3, 'friend', 1)];
  const at = (sights: Sight[], white: number, black: number): Frame =>
    frame({ pieces, sights: [...sights, sight(0, 'landing', white), sight(2, 'landing', black)] });

  test('says who could capture more, whose stones were left alone, and how it ended', () => {
    const frames = [at(both, 3, 4), at(both, 5, 4), at(friends, 7, 2), at(friends, 6, 0)];
    expect(words(finished('quantum-leap', ['a1xb2', 'b2xc3', 'c3xd4'], 0), frames)).toEqual([
      'From 1. a1xb2 on, White always had more captures than Black, at best 7 to 2.',
      '1… b2xc3 left 2 stones of Black without a friend, so that they could not leap.',
      'In the end none of Black’s 2 stones had a friend.',
    ]);
  });

  test('a lead from the start, and none until the end', () => {
    const view = finished('quantum-leap', ['a1xb2'], 0);
    const [ahead] = words(view, [at(both, 5, 4), at(both, 1, 0)]);
    expect(ahead).toBe('White had more captures than Black from the first move to the last, at best 5 to 4.');
    const late = words(view, [at(both, 4, 4), at(both, 1, 0)]);
    expect(late[0]).toBe('Black had as many captures as White until just before the end.');
    expect(late[1]).toBe('In the end none of Black’s stones had an enemy at its distance.');
  });

  test('a hint says what it leaves both', () => {
    const view = finished('quantum-leap', [], null, { ...at(both, 3, 4), toMove: 0, outcome: null });
    expect(reasonOf(view, at(both, 19, 5))).toBe('It leaves Black 5 captures, White 19.');
  });
});

describe('Quantum', () => {
  const tower = (cell: number, owner: number, count: number): Piece =>
    piece(cell, owner, 'square', count, count >= 6 ? 'frozen' : null);

  test('says when the towers were made, what the largest capture was, and how far the loser came', () => {
    const frames = [
      frame({ pieces: [tower(0, 0, 3), tower(1, 1, 4), tower(2, 1, 1)] }),
      frame({ pieces: [tower(1, 0, 7), tower(2, 1, 1)] }),
    ];
    expect(words(finished('quantum', ['a1xb1'], 0), frames)).toEqual([
      'White made towers of six with 1. a1xb1.',
      'The largest capture was 1. a1xb1: a tower of Black, height 4.',
      'Black had no tower of six; the highest was 1.',
    ]);
    expect(words(finished('quantum', ['a1xb1'], null), frames)).toContain('The last capture was 1. a1xb1.');
  });

  test('a hint makes a tower, takes one, or makes its own safer', () => {
    const before = frame({
      pieces: [tower(0, 0, 3), tower(1, 1, 2), tower(2, 0, 1)],
      lens: [mark(0, 'hit', 1), mark(2, 'hit', 1)],
    });
    const view = finished('quantum', [], null, { ...before, toMove: 0, outcome: null });
    const why = (after: Partial<Frame>) => reasonOf(view, frame({ ...before, ...after }));
    expect(why({ pieces: [tower(1, 0, 6)], lens: [] })).toBe('It makes a tower of six.');
    expect(why({ pieces: [tower(1, 0, 5)], lens: [] })).toBe('It captures a tower of height 2.');
    expect(why({ lens: [mark(0, 'hit', 1)] })).toBe('After it 1 of White’s pieces can be captured, not 2.');
    expect(why({ lens: [...before.lens, mark(1, 'six', 6)] })).toBe('It threatens 1 piece of Black.');
    // Where nothing is threatened, and nothing is safer, there is nothing to say.
    expect(reasonOf({ ...view, lens: [] }, { ...before, lens: [] })).toBeNull();
  });
});

describe('Quantum Link', () => {
  const dice = [piece(1, 0, 'die', 2), piece(2, 1, 'die', 5), piece(3, 1, 'die', 3)];
  const frames = [
    frame({ pieces: dice, scores: [0, 0], lens: [mark(1, 'open'), mark(2, 'open'), mark(3, 'scoring')] }),
    frame({ pieces: dice, scores: [2, 0], lens: [mark(1, 'scoring'), mark(2, 'lost'), mark(3, 'lost')] }),
  ];

  test('says who led, the dearest bet that was spoilt, and which dice scored', () => {
    expect(words(finished('quantum-link', ['2@c1'], 0), frames)).toEqual([
      'White led from 1. 2@c1 on, by up to 2 points.',
      '1. 2@c1 spoilt Green’s 5 on c2: it could not score any more.',
      'White’s only die scored, and none of Green’s 2 did.',
    ]);
  });

  test('says of an only die in Spanish whether it scored, too', () => {
    const { scored } = spanish.narration;
    expect([0, 1].map((count) => scored('Blancas', 1, 1, 'Verdes', count, 1))).toEqual([
      'El único dado de las blancas puntuó, y el único de las verdes no.',
      'El único dado de las blancas puntuó, y el único de las verdes sí.',
    ]);
  });

  test('a hint says what both have and can have', () => {
    const view = finished('quantum-link', [], null, { ...frames[0]!, toMove: 1, outcome: null });
    const notes = [8, 11].map((of, seat) => ({ seat, kind: 'dice', count: 2 + seat, of }));
    expect(reasonOf(view, frame({ notes }))).toBe('Then Green has 3 points of at most 11, White 2 of 8.');
  });
});

describe('Quanta', () => {
  const neutron = (cell: number): Piece => piece(cell, null, 'neutron', 1, 'surrounded');
  const frames = [
    frame({ scores: [0, 0] }),
    frame({
      scores: [2, 0],
      pieces: [...[1, 2].map((cell) => ({ ...neutron(cell), scoredBy: 0 })), neutron(3)],
      lens: [...[1, 3].map((by, at) => mark(1 + at, 'cluster', 8, { seat: 0, by })), mark(3, 'cluster', 8)],
    }),
  ];

  test('says who led, the largest haul, and how narrow it was; not more than three sentences', () => {
    expect(words(finished('quanta', ['+@c1'], 0), frames)).toEqual([
      'White led from 1. +@c1 on, by up to 2 points.',
      '1. +@c1 won White 2 neutrons at once.',
      'White won 2 neutrons, 1 of them by a single particle.',
    ]);
    const shared = '1 surrounded neutron was nobody’s: both had as many particles around it.';
    expect(words(finished('quanta', ['+@c1'], null), frames)).toContain(shared);
  });

  test('a hint wins neutrons, or leads around open ones', () => {
    const view = finished('quanta', [], null, { ...frames[0]!, toMove: 0, outcome: null });
    expect(reasonOf(view, frames[1]!)).toBe('It wins White 2 neutrons.');
    const own = mark(1, 'cluster', 5, { seat: 0, by: 1 });
    const theirs = mark(2, 'cluster', 3, { seat: 1, by: 1 });
    const why = (...lens: LensMark[]) => reasonOf(view, frame({ scores: [0, 0], lens }));
    expect(why(own, theirs)).toBe('Then White leads around 1 open neutron, Blue around 1.');
    expect(why(own)).toBe('Then White leads around 1 open neutron, Blue around none.');
    expect(why(theirs)).toBeNull();
  });
});

test('positions are asked for one by one with a rest between, as a server hears only so many messages', async () => {
  const done: string[] = [];
  let wanted = true;
  const earlier = async (ply: number): Promise<Frame> => (done.push(`${ply}`), frame({ scores: [ply, 0] }));
  const rest = async (): Promise<void> => void done.push('rest');
  const frames = await framesOf(3, earlier, () => wanted, rest);
  expect(frames?.map(({ scores }) => scores![0])).toEqual([0, 1, 2]);
  expect(done).toEqual(['0', 'rest', '1', 'rest', '2', 'rest']);
  wanted = false;
  expect(await framesOf(3, earlier, () => wanted, rest)).toBeNull();
  expect(done).toHaveLength(6);
});

test('of games of more, and of games without a voice, nothing is said', () => {
  const view = finished('quantum-leap', ['a1xb2'], 0);
  expect(storyOf({ ...view, seats: [...view.seats, ...view.seats] }, [frame({}), frame({})])).toEqual([]);
  expect(storyOf({ ...view, family: 'checkers' }, [frame({}), frame({})])).toEqual([]);
});

test.each(Object.values(locales))('no sentence counts to nought', ({ games }) => {
  const of = <T>(game: string): T =>
    (Object.entries(games).find(([path]) => path.includes(`/${game}/`))![1] as unknown as { narration: T })
      .narration;
  const leap = of<Leap['narration']>('quantum-leap');
  const quantum = of<Quantum['narration']>('quantum');
  const link = of<Link['narration']>('quantum-link');
  const quanta = of<Quanta['narration']>('quanta');
  const said = [
    leap.why('A', 0, 'B', 0),
    leap.someAlone('A', 0, 7),
    quantum.behind('A', 0, 3),
    quantum.safer('A', 0, 2),
    link.scored('A', 0, 7, 'B', 0, 8),
    quanta.narrow('A', 3, 0),
    quanta.why('A', 2, 'B', 0),
  ];
  for (const sentence of said) expect(sentence).not.toMatch(/0|undefined/);
});

const GAMES = ['quantum-leap:board=hex3', 'quantum:board=6x6', 'quantum-link:board=hex3', 'quanta:board=5x5'];

test.skipIf(!built).each(GAMES)('with the rules %s is described from its start to its end', async (game) => {
  const module = await start();
  const look = (moves: string[]): TableView => lookAt(module, { game, setup: null, seed: '3', moves });
  const seen = [look([])];
  let state = 7;
  while (!seen.at(-1)!.outcome && seen.length < 400) {
    const { legal, moves } = seen.at(-1)!;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // Captures end games of Quantum.
    const captures = legal.filter(({ text }) => text.includes('x'));
    const from = captures.length > 0 ? captures : legal;
    const move = from[Math.floor((state / 2 ** 32) * from.length)]!;
    const why = reasonOf(seen.at(-1)!, look([...moves.map(({ text }) => text), move.text]));
    if (why !== null) {
      expect(why).toMatch(/^\S.*\.$/);
      // In Link it is the score that may be nought.
      if (!game.startsWith('quantum-link')) expect(why).not.toMatch(/(?<!\d)0(?!\d)|\b1 \w+s\b/);
    }
    seen.push(look([...moves.map(({ text }) => text), move.text]));
    if (game.startsWith('quantum-leap') && why !== null) {
      // What is left to the other side is what the rules count: all its legal moves.
      const next = seen.at(-1)!;
      const name = next.seats[next.toMove]!.name;
      expect(why).toContain(`${name} ${next.legal.length || 'no'} capture`);
    }
  }
  const last = seen.at(-1)!;
  expect(last.outcome).not.toBeNull();
  const story = storyOf(last, seen);
  expect(story.length).toBeGreaterThan(0);
  expect(story.length).toBeLessThanOrEqual(3);
  for (const { ply, words: said } of story) {
    expect(ply).toBeLessThan(seen.length);
    expect(said).toMatch(/^\S.*\.$/);
    expect(said).not.toMatch(/undefined|NaN|Infinity/);
    expect(said).not.toMatch(/(?<![\d-])0(?!\d)/);
  }
});
