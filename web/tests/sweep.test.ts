/** The leap puzzle: addresses, stones put down, and what is said while it is tried. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as sweep from '../src/lib/sweep/sweep';
import { Session, type Ask } from '../src/lib/sweep/session.svelte';
import { Refused } from '../src/lib/backend/backend';
import { STOPPED } from '../src/lib/backend/tab/client';
import type { Module } from '../src/lib/backend/tab/module';
import type { SweepFinish, Sweep } from '../src/lib/wire';
import { answered, built, start } from './tab';

const setup = { board: 'hex3', edition: 2, white: ['a1', 'b2'], black: ['c3', 'e5'] };
const small: Sweep = { ...setup, mover: 'a1', leaps: ['c3', 'e5'] };

const bare = { stones: null, way: [], leap: 0 };
const place: sweep.SweepUrl = { board: 'hex5', edition: 2, mode: 'watch', seed: '7', ...bare };

test.each<[string, sweep.SweepUrl]>([
  ['a seed', place],
  ['a seed that is too large', { ...place, seed: '123456789012345678901' }],
  ['a leap', { ...place, leap: 12 }],
  ['leaps tried', { ...place, edition: 1, mode: 'try', way: ['a1', 'c3'] }],
  ['stones', { ...place, board: 'hex3', mode: 'own', seed: null, stones: 'www/bbbb/5/4/3', way: ['a1'] }],
])('an address with %s is read as it was written', (_, one) => {
  const [path, query] = sweep.writeUrl(one).split('?');
  expect(path).toBe('/sweep');
  expect(sweep.readUrl(new URLSearchParams(query))).toEqual(one);
});

test('an address that makes no sense is the sheet’s puzzle', () => {
  const query = new URLSearchParams('edition=9&mode=fly&seed=-1&leap=x');
  expect(sweep.readUrl(query)).toEqual({ ...place, seed: null, mode: 'try' });
});

test('a cell holds one stone, and one stone sweeps', () => {
  let leaps = sweep.put(sweep.nothing('hex3', 2), 'a1', 'sweeper');
  leaps = sweep.put(leaps, 'b2', 'sweeper');
  expect([sweep.stoneOn(leaps, 'a1'), sweep.stoneOn(leaps, 'b2')]).toEqual(['white', 'sweeper']);
  leaps = sweep.put(leaps, 'b2', 'black');
  expect([sweep.stoneOn(leaps, 'b2'), leaps.mover, leaps.white]).toEqual(['black', null, ['a1']]);
  leaps = sweep.put(leaps, 'b2', null);
  expect(sweep.stoneOn(leaps, 'b2')).toBe(null);
  expect(sweep.put(small, 'd4', 'white').leaps).toEqual([]);
});

test('leaps are told as moves, and begun again from a part of them', () => {
  expect(sweep.movesOf(small)).toEqual(['a1xc3', 'c3xe5']);
  expect(sweep.wayOf(sweep.after(small, 1))).toEqual(['a1', 'c3']);
  expect(sweep.leapt(sweep.leapt(sweep.setupOf(small), 'a1xc3'), 'c3xe5')).toEqual(small);
  expect(sweep.goesOn(small, sweep.after(small, 1))).toBe(true);
  expect(sweep.goesOn(small, sweep.setupOf(small))).toBe(true);
  expect(sweep.goesOn(small, sweep.leapt(sweep.after(small, 1), 'c3xc1'))).toBe(false);
  expect(sweep.goesOn(small, { ...small, white: ['a1'] })).toBe(false);
});

test('the notation leaves out what is not known', () => {
  const { board, white, black } = small;
  expect(JSON.parse(sweep.notation(sweep.setupOf(small)))).toEqual({ board, white, black, leaps: [] });
  expect(JSON.parse(sweep.notation(small))).toHaveProperty('mover', 'a1');
});

describe.skipIf(!built)('with the rules', () => {
  let module: Module;
  let asked: Sweep[];
  let stopped: number;
  let ask: Ask;
  /** What holds the solver back. */
  let hold: Promise<void> | null;
  let refuse: (reason: Refused) => void;

  beforeEach(async () => {
    module = await start();
    [asked, stopped, hold] = [[], 0, null];
    ask = {
      view: async (leaps) => answered(module, { type: 'viewSweep', sweep: leaps }, 'sweepView').view,
      finish: async (leaps, seed, millis): Promise<SweepFinish> => {
        asked.push(leaps);
        if (hold) await hold;
        return answered(module, { type: 'finishSweep', sweep: leaps, seed, millis }, 'sweepFinish').finish;
      },
      read: async (text, near) => answered(module, { type: 'readSweep', text, near }, 'sweep').sweep,
      stop: () => {
        stopped += 1;
        refuse?.(new Refused({ code: STOPPED, message: '' }));
      },
    };
  });

  async function opened(change: Partial<sweep.SweepUrl>): Promise<Session> {
    const session = new Session(ask);
    await session.open({ ...place, ...change });
    return session;
  }

  test('stones are written as the rules write them', async () => {
    const view = await ask.view(sweep.setupOf(small));
    expect(`${sweep.stonesText(view, small)} w -`).toBe(view.position);
  });

  test('a solution is found by its seed, watched, and told by an address', async () => {
    const session = await opened({ board: 'hex4', leap: 3 });
    expect(session.whole?.leaps).toHaveLength(19);
    expect(session.at).toBe(3);
    session.go(99);
    expect(session.at).toBe(19);
    await session.turnTo('watch');
    expect(session.view?.pieces.every(({ owner }) => owner === 0)).toBe(true);
    expect(session.place).toEqual({ ...place, board: 'hex4', leap: 19 });
  });

  test('each leap tried is verified, what is known is not asked for again', async () => {
    const session = await opened({ board: 'hex3' });
    await session.turnTo('try');
    expect(session.verdict?.type).toBe('found');
    const before = asked.length;
    for (const move of sweep.movesOf(session.whole!)) {
      await session.leap(move);
      expect(session.solved || session.verdict?.type === 'found').toBe(true);
    }
    expect(session.solved).toBe(true);
    expect(asked.length).toBe(before);
    await session.back(0);
    expect(session.begun).toEqual(sweep.setupOf(session.whole!));
  });

  test('a way that is dead is said to be, and leads back to where it was not', async () => {
    const session = await opened({ board: 'hex3', mode: 'try' });
    // Sweep that the rules allow, until one of them cannot be finished.
    for (let leaps = 0; leaps < 9 && session.verdict?.type !== 'impossible'; leaps++) {
      const right = sweep.movesOf(session.whole!).slice(0, leaps + 1);
      const wrong = session.view!.legal.find(({ text }) => !right.includes(text));
      await session.leap(wrong!.text);
    }
    expect(session.verdict?.type).toBe('impossible');
    const made = session.begun.leaps.length;
    expect(session.alive).toBeLessThan(made);
    await session.back(session.alive!);
    expect(session.verdict?.type).toBe('found');
  });

  test('a search that is stopped claims nothing, and can be asked for again', async () => {
    const session = await opened({ board: 'hex3', mode: 'own' });
    session.put('a1', 'white');
    hold = new Promise((_, reject) => (refuse = reject));
    const verified = session.verify();
    expect(session.verdict).toEqual({ type: 'asking' });
    session.stop();
    await verified;
    expect(stopped).toBe(1);
    expect(session.verdict).toEqual({ type: 'stopped' });
    hold = null;
    await session.longer();
    expect(session.verdict?.type).toBe('found');
  });

  test('stones put down and pasted are finished, watched and tried', async () => {
    const session = await opened({ board: 'hex4', edition: 1, mode: 'own' });
    session.put('a1', 'white');
    session.put('g7', 'black');
    await session.verify();
    const { verdict } = session;
    if (verdict?.type !== 'found') throw new Error(JSON.stringify(verdict));
    expect(sweep.stoneOn(verdict.leaps, 'a1')).not.toBe('black');
    await session.read(sweep.notation(sweep.setupOf(verdict.leaps)));
    await session.turnTo('own');
    expect([session.complete, session.edition]).toEqual([true, 1]);
    await session.tryIt();
    expect(session.verdict?.type).toBe('found');
    await session.turnTo('watch');
    expect(session.whole && sweep.goesOn(session.whole, session.begun)).toBe(true);
    session.watch(verdict.leaps);
    await session.turnTo('watch');
    expect(session.place.stones).toBe(sweep.stonesText(session.view!, verdict.leaps));
    const again = await opened(session.place);
    expect(again.whole && sweep.goesOn(again.whole, verdict.leaps)).toBe(true);
  });

  test('nothing of another board stays, and there is always something to watch', async () => {
    const session = await opened({ board: 'hex3' });
    await session.turnTo('own');
    await session.choose('hex4', 2);
    await session.turnTo('watch');
    expect([session.whole?.board, session.place.board]).toEqual(['hex4', 'hex4']);
    const empty = await opened({ board: 'hex3', mode: 'own', seed: null });
    await empty.turnTo('try');
    expect(empty.begun).toEqual(sweep.setupOf(empty.whole!));
  });

  test('what is written is shown where it belongs', async () => {
    const session = await opened({ board: 'hex4', seed: '2' });
    const whole = session.whole!;
    const written = (leaps: Sweep): string =>
      answered(module, { type: 'writeSweep', sweep: leaps }, 'record').text;
    for (const text of [written(whole), sweep.notation(whole)]) {
      const other = await opened({ board: 'hex3', mode: 'own', seed: null });
      await other.read(text);
      expect([other.mode, other.whole, other.seed]).toEqual(['watch', whole, null]);
    }
    await session.read(written(sweep.after(whole, 3)));
    expect([session.mode, session.begun]).toEqual(['try', sweep.after(whole, 3)]);
    expect(session.verdict?.type).toBe('found');
    await session.read(sweep.notation(sweep.setupOf(whole)));
    expect([session.mode, session.complete]).toEqual(['own', true]);
    const wrong = { ...whole, leaps: [whole.leaps[1]!, whole.leaps[0]!, ...whole.leaps.slice(2)] };
    await expect(session.read(sweep.notation(wrong))).rejects.toThrow(/leap \d+, /);
    expect([session.mode, session.complete]).toEqual(['own', true]);
  });

  test('what an address tells wrongly is a fault', async () => {
    const stones = 'www/bbbb/5/4/3';
    const session = await opened({ board: 'hex3', seed: null, stones, way: ['e5', 'a1'] });
    expect(session.fault).not.toBe(null);
    await session.find('18446744073709551616');
    expect(session.fault).not.toBe(null);
  });
});
