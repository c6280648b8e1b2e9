/** One position and several workers: what each is asked, and what is made of their answers. */
import { describe, expect, test } from 'vitest';
import { Refused } from '../src/lib/backend/backend';
import { BROKEN, STOPPED } from '../src/lib/backend/tab/client';
import { Analysts, together, type Analyst } from '../src/lib/backend/tab/together';
import type { Analyse, Analysis, Line, Verdict } from '../src/lib/wire';

const line = (move: string, value: number, visits: number, winner?: number | null): Line => ({
  moves: [move, `${move}-reply`],
  value,
  visits,
  proven: winner === undefined ? null : { winner },
});

function analysis(lines: Line[], rest: Partial<Analysis> = {}): Analysis {
  const value = lines[0]?.value ?? 0.5;
  const counts = { simulations: 10, nodes: 100, seldepth: 5, hashfull: 0.1, millis: 200 };
  return { toMove: 0, values: [value, 1 - value], proven: null, lines, ...counts, ...rest };
}

const firsts = ({ lines }: Analysis): string[] => lines.map(({ moves }) => moves[0]!);

describe('what several workers found', () => {
  test('has the best of what each prefers first, and the others by how much they were looked at', () => {
    const one = analysis([line('a', 0.52, 9000), line('b', 0.6, 3)]);
    const counts = { nodes: 250, simulations: 30, seldepth: 4, hashfull: 0.4, millis: 210 };
    const both = [one, analysis([line('c', 0.55, 4000), line('d', 0.5, 3500)], counts)];
    for (const parts of [both, both.toReversed()]) {
      const found = together(parts, 3);
      // A value that hardly anything stands behind says little, also where it is the greatest.
      expect(firsts(found)).toEqual(['c', 'a', 'd']);
      expect(found.values).toEqual([0.55, expect.closeTo(0.45)]);
      expect(found).toMatchObject({ nodes: 350, simulations: 40, seldepth: 5, hashfull: 0.4, millis: 210 });
    }
  });

  test('is what one found where the others were dealt nothing', () => {
    const one = analysis([line('a', 0.7, 5)]);
    const found = together([analysis([], { nodes: 0 }), one], 5);
    expect(firsts(found)).toEqual(['a']);
    expect(found.values).toEqual(one.values);
    expect(together([analysis([])], 5).lines).toEqual([]);
  });

  test('puts proven wins first and proven losses last, whoever moves', () => {
    for (const toMove of [0, 1]) {
      const [won, lost] = [toMove, 1 - toMove];
      const one = analysis([line('a', 0.9, 500), line('b', 0, 800, lost)], { toMove });
      const win: Verdict = { winner: won };
      const values = toMove === 0 ? [1, 0] : [0, 1];
      const other = analysis([line('c', 1, 3, won), line('d', 0.4, 50)], { toMove, proven: win, values });
      const found = together([one, other], 4);
      expect(firsts(found)).toEqual(['c', 'a', 'd', 'b']);
      expect(found).toMatchObject({ proven: win, values });
    }
  });

  test('is lost where every move is, and not where one may not be', () => {
    const one = analysis([line('a', 0, 7, 1)]);
    const other = analysis([line('b', 0, 9, 1)]);
    expect(together([one, other], 3)).toMatchObject({ proven: { winner: 1 }, values: [0, 1] });
    expect(together([one, analysis([]), other], 3).proven).toEqual({ winner: 1 });
    for (const rest of [line('b', 0.2, 9), line('b', 0.5, 9, null), line('b', 1, 9, 0)])
      expect(together([one, analysis([rest])], 3).proven).toBeNull();
    // Of three players it is open which of the others wins.
    const three = { values: [0, 0.5, 0.5] };
    expect(together([analysis([line('a', 0, 7, 1)], three)], 3).proven).toBeNull();
  });
});

const asked: Analyse = { game: 'g', setup: 's', moves: [], millis: 250, lines: 2, threads: 3 };
const refused = (code: string): Refused => new Refused({ code, message: '' });

/** Workers of which each has a move of its own; what they are asked. */
function workers(count: number, fail: (asked: Analyse) => Refused | null = () => null) {
  const heard: Analyse[] = [];
  const ended: number[] = [];
  const all = Array.from({ length: count }, (_, place): Analyst => {
    return (given, signal) => {
      heard.push(given);
      const failure = fail(given);
      if (failure) return Promise.reject(failure);
      return new Promise((found, end) => {
        const timer = setTimeout(() => found(analysis([line(`m${place}`, place / 10, 10)])), 5);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          ended.push(place);
          end(refused(STOPPED));
        });
      });
    };
  });
  return { analysts: new Analysts(all), heard, ended };
}

describe('one position', () => {
  test('is shared by as many workers as were asked for, at most all, and the best moves are dealt first next time', async () => {
    const { analysts, heard } = workers(2);
    const found = await analysts.analyse(asked);
    expect(found).toMatchObject({ nodes: 200, lines: [{ moves: ['m1', 'm1-reply'] }, {}] });
    const parts = [0, 1].map((number) => ({ number, of: 2, first: [] as string[] }));
    expect(heard).toEqual(parts.map((part) => ({ ...asked, threads: 1, part })));
    heard.length = 0;
    await analysts.analyse({ ...asked, millis: 1000 });
    expect(heard.map(({ part }) => part?.first.join())).toEqual(['m1,m0', 'm1,m0']);
    // They were the best of another position.
    heard.length = 0;
    await analysts.analyse({ ...asked, moves: ['x'] });
    expect(heard.map(({ part }) => part?.first)).toEqual([[], []]);
  });

  test('is one worker\u2019s alone where one was asked for, or simulations are the limit', async () => {
    const { analysts, heard } = workers(2);
    const alone = [{ threads: 1 }, { millis: null, simulations: 100 }].map((one) => ({ ...asked, ...one }));
    for (const one of alone) await analysts.analyse(one);
    expect(heard).toEqual(alone);
  });

  test('is left by all of them when the asker wants to know no longer', async () => {
    const { analysts, ended } = workers(3);
    const stop = new AbortController();
    const found = analysts.analyse(asked, stop.signal);
    stop.abort();
    await expect(found).rejects.toMatchObject({ refusal: { code: STOPPED } });
    expect(ended).toEqual([0, 1, 2]);
    await expect(analysts.analyse(asked, stop.signal)).rejects.toThrow();
  });

  test('is one worker\u2019s alone from then on where the others break', async () => {
    const { analysts, heard, ended } = workers(3, ({ part }) =>
      part?.number === 2 ? refused(BROKEN) : null,
    );
    expect(firsts(await analysts.analyse(asked))).toEqual(['m0']);
    expect(ended).toEqual([0, 1]);
    expect(heard.map(({ part }) => part?.number)).toEqual([0, 1, 2, undefined]);
    await analysts.analyse(asked);
    expect(heard).toHaveLength(5);
  });

  test('is won as soon as one of them has proven it', async () => {
    const win = analysis([line('a', 1, 3, 0), line('b', 0.4, 50)], { proven: { winner: 0 } });
    const never: Analyst = (_, signal) =>
      new Promise((_found, end) => signal?.addEventListener('abort', () => end(refused(STOPPED))));
    const analysts = new Analysts([never, () => Promise.resolve(win)]);
    expect(firsts(await analysts.analyse(asked))).toEqual(['a', 'b']);
  });

  test('is refused as the workers refuse it', async () => {
    const { analysts, ended } = workers(2, ({ part }) => (part?.number === 1 ? refused('wrong-game') : null));
    await expect(analysts.analyse(asked)).rejects.toMatchObject({ refusal: { code: 'wrong-game' } });
    expect(ended).toEqual([0]);
  });
});
