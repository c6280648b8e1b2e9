/** Games that several workers play are measured in their order; figures travel in a link. */
import { expect, test } from 'vitest';
import { linkOf, readFigures } from '../src/lib/balance/figures';
import { Measuring, type AskBalance } from '../src/lib/balance/measuring.svelte';
import type { BalanceFigures } from '../src/lib/wire';

const asked = { game: 'quanta', player: 'level=4', games: 23, plies: 2, seed: '7' };
const share = { low: 0.25, value: 0.5, high: 0.75 };
const none = { drawn: null, branching: null, decided: null, leadChanges: null, comebacks: null };
const some = { ...none, points: [share, share], plies: { low: null, value: 12.125, high: null } };
const figures = (games: number): BalanceFigures => ({ ...some, games, distinct: games });

test('whatever ends first, the first games are measured, in the end all', async () => {
  const measured: string[][] = [];
  const ask = (async (request, _, signal) => {
    await new Promise((done) => setTimeout(done, Math.random() * 4));
    signal.throwIfAborted();
    if (request.type === 'playPiece') return { type: 'piece', played: `${request.piece}` };
    measured.push(request.played);
    return { type: 'measured', figures: figures(request.played.length) };
  }) as AskBalance;
  const measuring = new Measuring(ask, 3);
  await measuring.measure(asked);
  for (const played of measured) expect(played).toEqual(played.map((_, place) => `${place + 1}`));
  expect([measuring.games, measuring.figures?.games, measuring.busy]).toEqual([23, 23, false]);
  expect(measured.length).toBeLessThan(20);
  const stopped = measuring.measure(asked);
  measuring.stop();
  await stopped;
  expect([measuring.games, measuring.busy]).toEqual([0, false]);
});

test('a link holds the figures, and what is no link holds none', () => {
  const query = new URL(linkOf(asked, figures(5)), 'http://here').searchParams;
  expect(readFigures(query.get('found')!)).toEqual(figures(5));
  expect(query.get('seed')).toBe('7');
  for (const wrong of ['', '5', '5_5_______', '5_5_0*.*0__________', `5_5${'_1*2*x'.repeat(8)}`])
    expect(readFigures(wrong), wrong).toBeNull();
});
