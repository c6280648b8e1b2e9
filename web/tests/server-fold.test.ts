/** A table in the server whose page works states out of events: the socket and the rules are the test's. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refused } from '../src/lib/backend/backend';
import type { Rules } from '../src/lib/backend/server/fold';
import type { Env } from '../src/lib/backend/server/browser';
import { ServerTable } from '../src/lib/backend/server/table';
import { WorkerClient } from '../src/lib/backend/tab/client';
import type * as wire from '../src/lib/wire';
import { emits, last, lost, noLines, page } from './line';
import { inTurn, person, seated } from './made';
import { settled } from './settled';
import { built, look, start, workerLike } from './tab';

const stateOf = (seq: number, texts: string[]): wire.TableState =>
  ({ seq, at: seq, moves: inTurn(texts) }) as unknown as wire.TableState;

/** Rules that know moves, and answer when the test lets them. */
class StandIn implements Rules {
  isRunning = false;
  /** What was asked and waits for its answer. */
  asked: wire.WorkerRequest[] = [];
  /** Why the rules cannot be had. */
  broken = false;
  /** Whether an answer waits for the test. */
  slow = false;
  #go: (() => void)[] = [];
  #moves = new Map<string, { seq: number; texts: string[] }>();

  async ask<K extends wire.WorkerResponse['type']>(
    request: wire.WorkerRequest,
    types: readonly K[],
  ): Promise<Extract<wire.WorkerResponse, { type: K }>> {
    this.asked.push(request);
    if (this.broken) throw new Refused({ code: 'broken', message: '' });
    this.isRunning = true;
    const answer = this.#answer(request);
    if (this.slow) await new Promise<void>((go) => this.#go.push(go));
    if (answer.type === 'refused') throw new Refused(answer.refusal);
    expect(types).toContain(answer.type);
    return answer as Extract<wire.WorkerResponse, { type: K }>;
  }

  /** Gives the answers that wait. */
  go(): void {
    for (const go of this.#go.splice(0)) go();
  }

  #answer(request: wire.WorkerRequest): wire.WorkerResponse {
    if (request.type === 'follow') {
      this.#moves.set(request.id, { seq: request.seq, texts: request.moves });
    }
    if (request.type !== 'happened' && request.type !== 'send') return { type: 'done' };
    const known = this.#moves.get(request.id);
    const refusal = { code: 'bad-message', message: '' };
    if (!known) return { type: 'refused', refusal };
    if (request.type === 'send') {
      if (request.request.type !== 'viewPly' || request.request.ply > known.texts.length)
        return { type: 'message', message: { type: 'refused', refusal } };
      const { ply } = request.request;
      const view = { ply, position: known.texts.slice(0, ply).join(' ') } as wire.PlyView;
      return { type: 'message', message: { type: 'plyView', view } };
    }
    for (const event of request.events) {
      if (event.seq !== known.seq + 1) return { type: 'refused', refusal };
      known.seq = event.seq;
      if (event.kind === 'played') known.texts = [...known.texts, event.text];
      if (event.kind === 'takenBack') known.texts = known.texts.slice(0, event.plies);
    }
    const state = { ...stateOf(known.seq, known.texts), ...request.standing };
    return { type: 'message', message: { type: 'state', state } };
  }
}

let rules = new StandIn();
let loads: boolean[] = [];

const env: Env = { ...page, whenSpare: (plays, then) => (loads.push(plays), page.whenSpare(plays, then)) };

const seats = seated(person);
const view = (seq: number, ...texts: string[]): unknown => ({
  type: 'view',
  view: { game: 'quantum', setup: 'start', seats, ...stateOf(seq, texts) },
});
const state = (seq: number, ...texts: string[]): unknown => ({ type: 'state', state: stateOf(seq, texts) });
const event = (seq: number, step: object): wire.TableEvent => ({ seq, time: 0, ...step }) as wire.TableEvent;
const move = (seq: number, text: string): wire.TableEvent => event(seq, { kind: 'played', text });
const events = (standing: Partial<wire.Standing>, ...happened: wire.TableEvent[]): unknown => {
  const seq = happened.at(-1)?.seq ?? 0;
  return { type: 'events', events: happened, standing: { seq, at: seq, ...standing } };
};
const texts = (table: ServerTable): string[] | undefined => table.state.view?.moves.map(({ text }) => text);

/** A move is made of which the page, which has no rules yet, is sent the state as it asks for it. */
async function moved(...texts: string[]): Promise<void> {
  const seq = texts.length;
  await emits(events({}, move(seq, texts.at(-1)!)));
  expect(last().sent.splice(0)).toEqual([{ type: 'state' }]);
  await emits(state(seq, ...texts));
}

/** A page that has asked for the states after so many moves. */
async function begun(...texts: string[]): Promise<ServerTable> {
  const table = new ServerTable('t', { ...env, rules });
  last().emit(view(0));
  for (const ply of texts.keys()) await moved(...texts.slice(0, ply + 1));
  return table;
}

/** With a page that has asked for two states, and has the rules then. */
const following = test.extend<{ table: ServerTable }>({
  table: async ({}, use) => {
    const table = await begun('a', 'b');
    expect(rules.asked.map(({ type }) => type)).toEqual(['follow']);
    await use(table);
  },
});

beforeEach(() => {
  noLines();
  rules = new StandIn();
  loads = [];
});

describe('a page that works states out', () => {
  following('shows what the events come to, and what the server says besides', async ({ table }) => {
    last().emit(events({ canTakeBack: true, free: [1] }, move(3, 'c')));
    last().emit(events({}, event(4, { kind: 'takenBack', plies: 1 })));
    await emits(events({ offer: { seq: 5, by: [0], offer: { what: 'draw' } } }, move(5, 'd')));
    expect(texts(table)).toEqual(['a', 'd']);
    expect(table.state.view).toMatchObject({ seq: 5, at: 5, game: 'quantum', offer: { seq: 5 } });
    expect(table.state.view).not.toHaveProperty('free');
    expect(last().sent).toEqual([]);
  });

  test('loads no rules for the first moves, and says whether it is for a player', async () => {
    await begun('a');
    expect([rules.asked, loads]).toEqual([[], []]);
    last().emit({ type: 'people', seats: [], there: [true, true], watching: 1 });
    await moved('a', 'b');
    expect(loads).toEqual([false]);
  });

  test('begins at once where the rules are there already', async () => {
    rules.isRunning = true;
    const table = new ServerTable('t', { ...env, rules });
    await emits(view(7, 'a'));
    await emits(events({}, move(8, 'b')));
    expect(texts(table)).toEqual(['a', 'b']);
    expect(last().sent).toEqual([]);
  });

  test('asks for states until it has the rules, and begins anew where more has happened meanwhile', async () => {
    rules.slow = true;
    const table = await begun('a', 'b', 'c');
    expect(texts(table)).toEqual(['a', 'b', 'c']);
    rules.slow = false;
    rules.go();
    await settled();
    await emits(events({}, move(4, 'd')));
    expect(texts(table)).toEqual(['a', 'b', 'c', 'd']);
    expect(rules.asked.map(({ type }) => type)).toEqual(['follow', 'leave', 'follow', 'happened']);
    expect(last().sent).toEqual([]);
  });

  test('asks once for moves that come one after the other, and hears in order what comes behind them', async () => {
    const table = new ServerTable('t', env);
    last().emit(view(0));
    table.play('x');
    last().sent = [];
    last().emit(events({}, move(1, 'a')));
    last().emit(events({}, move(2, 'b')));
    last().emit({ type: 'refused', request: 'n', refusal: { code: 'late', message: '' } });
    expect(last().sent).toEqual([{ type: 'state' }]);
    expect(table.state).toMatchObject({ pending: 'x', refusal: null });
    last().emit(state(2, 'a', 'b'));
    expect(texts(table)).toEqual(['a', 'b']);
    expect(table.state).toMatchObject({ pending: null, refusal: { code: 'late' } });
    expect(last().sent).toEqual([{ type: 'state' }]);
  });

  following('hears whatever comes while it works in its order', async ({ table }) => {
    table.play('x');
    rules.slow = true;
    last().emit(events({}, move(3, 'c')));
    last().emit({ type: 'refused', request: 'n', refusal: { code: 'late', message: '' } });
    await settled();
    // The move that was played instead is shown first, and then that one's own was late.
    expect(table.state).toMatchObject({ pending: 'x', refusal: null });
    expect(texts(table)).toEqual(['a', 'b']);
    rules.go();
    await settled();
    expect(table.state).toMatchObject({ pending: null, refusal: { code: 'late' } });
    expect(texts(table)).toEqual(['a', 'b', 'c']);
  });

  following('works out one after the other, in order', async ({ table }) => {
    const seen: number[] = [];
    table.watch((shown) => void seen.push(shown.moves.length));
    rules.slow = true;
    for (const [place, text] of ['c', 'd', 'e'].entries()) last().emit(events({}, move(3 + place, text)));
    for (let turn = 0; turn < 3; turn++) {
      await settled();
      rules.go();
    }
    await settled();
    expect(seen).toEqual([2, 3, 4, 5]);
  });

  following('keeps a refusal where nothing new is said', async ({ table }) => {
    last().emit({ type: 'refused', refusal: { code: 'illegal-move', message: 'no' } });
    await emits(events({ seq: 2, at: 2 }));
    expect(table.state.refusal?.code).toBe('illegal-move');
  });

  following('asks how the table stands where an event is missing, then follows again', async ({ table }) => {
    await emits(events({}, move(4, 'd')));
    expect(last().sent).toEqual([{ type: 'state' }]);
    // Nothing is made of events until the state has come.
    await emits(events({}, move(5, 'e')));
    expect(texts(table)).toEqual(['a', 'b']);
    last().emit(state(5, 'a', 'b', 'c', 'd', 'e'));
    expect(texts(table)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await settled();
    await emits(events({}, move(6, 'f')));
    expect(texts(table)?.at(-1)).toBe('f');
    expect(last().sent).toEqual([{ type: 'state' }]);
  });

  following('asks for whole states after some failures', async ({ table }) => {
    let seq = 3;
    for (let failure = 0; failure < 3; failure++) {
      await emits(events({}, move(seq + 9, 'x')));
      await emits(state(++seq, 'a'));
    }
    expect(last().sent.map(({ type }) => type)).toEqual(['state', 'state', 'state']);
    const asked = rules.asked.length;
    last().emit(events({}, move(++seq, 'z')));
    await emits(state(seq, 'a', 'z'));
    expect(texts(table)).toEqual(['a', 'z']);
    expect(rules.asked).toHaveLength(asked);
  });

  following(
    'looks back by the rules, without a server too, and asks it where they fail',
    async ({ table }) => {
      table.look(1);
      await settled();
      expect(table.state.plyView).toEqual({ ply: 1, position: 'a' });
      expect((await table.earlier(2)).position).toBe('a b');
      expect(last().sent).toEqual([]);
      // The rules know no such ply.
      void table.earlier(7);
      await settled();
      expect(last().sent).toEqual([{ type: 'viewPly', ply: 7 }]);
      last().readyState = 3;
      table.look(0);
      await settled();
      expect(table.state.plyView).toEqual({ ply: 0, position: '' });
    },
  );

  following('gives rules up that do not answer', async ({ table }) => {
    vi.useFakeTimers();
    rules.slow = true;
    last().emit(events({}, move(3, 'c')));
    await vi.advanceTimersByTimeAsync(3100);
    vi.useRealTimers();
    expect(last().sent).toEqual([{ type: 'state' }]);
    last().emit(state(3, 'a', 'b', 'c'));
    expect(texts(table)).toEqual(['a', 'b', 'c']);
  });

  test('asks for whole states where there are no rules, and once for rules that are broken', async () => {
    for (const those of [null, rules]) {
      rules.broken = true;
      const table = new ServerTable('t', { ...env, rules: those });
      last().emit(view(0));
      const all = ['a', 'b', 'c', 'd'];
      for (const seq of [1, 2, 3, 4]) await moved(...all.slice(0, seq));
      expect(texts(table)).toEqual(all);
    }
    expect(rules.asked).toHaveLength(1);
  });

  following('comes back for what it has missed, and says again what was not answered', async ({ table }) => {
    await emits(events({}, move(3, 'c')));
    table.request({ type: 'offer', what: 'draw' });
    await lost();
    expect(table.state.link).toBe('lost');
    expect(last().address).toBe('ws://localhost/api/tables/t/socket?since=3');
    last().emit({ type: 'people', seats: [0], there: [true, false], watching: 2 });
    await emits(events({}, move(4, 'd'), move(5, 'e')));
    expect(table.state).toMatchObject({ link: 'open', people: { own: [0], watching: 2 } });
    expect(texts(table)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(last().sent).toEqual([{ type: 'offer', what: 'draw', request: 'n', at: 3 }]);
  });

  following('is open again where nothing was missed', async ({ table }) => {
    await lost();
    await emits(events({ seq: 2, at: 2, canTakeBack: true }));
    expect(table.state).toMatchObject({ link: 'open', view: { seq: 2, canTakeBack: true } });
  });

  following('shows nothing of a connection that was lost meanwhile', async ({ table }) => {
    rules.slow = true;
    last().emit(events({}, move(3, 'c')));
    const before = last();
    before.close();
    await settled();
    rules.slow = false;
    rules.go();
    await settled();
    expect(table.state.link).toBe('lost');
    expect(last().address).toContain('?since=3');
    await emits(events({ seq: 3, at: 3 }));
    expect(texts(table)).toEqual(['a', 'b', 'c']);
  });

  following('takes a view for what it is, where too much was missed', async ({ table }) => {
    await lost();
    await emits(view(900, 'z'));
    expect(texts(table)).toEqual(['z']);
    await emits(events({}, move(901, 'y')));
    expect(texts(table)).toEqual(['z', 'y']);
    expect(last().sent).toEqual([]);
  });

  following('leaves nothing behind', async ({ table }) => {
    table.close();
    expect(rules.asked.at(-1)?.type).toBe('leave');
  });
});

test.runIf(built)('by the rules a move and its taking back are as the server has them', async () => {
  const module = await start();
  const own = new WorkerClient(() => workerLike(module));
  const position = { game: 'quantum-link:board=hex3', setup: null, seed: '1', moves: [] };
  const view = look(module, position);
  const first = { ...view, seats: view.seats.map((seat) => ({ ...seat, sitter: person })) };
  const text = first.legal[0]!.text;
  const table = new ServerTable('t', { ...env, rules: own });
  last().emit({ type: 'view', view: first });
  for (const seq of [1, 2]) last().emit({ type: 'state', state: { ...first, seq } });
  await vi.waitFor(() => expect(own.isRunning).toBe(true));
  await settled();
  last().emit(events({}, move(3, text)));
  await vi.waitFor(() => expect(texts(table)).toEqual([text]));
  const { legal, pieces, position: board, lens } = look(module, { ...position, moves: [text] });
  expect(table.state.view).toMatchObject({ legal, pieces, position: board, lens, seq: 3 });
  expect(await table.earlier(0)).toMatchObject({ ply: 0, position: first.position, pieces: first.pieces });
  expect(last().sent).toEqual([]);
  last().emit(events({ at: 4 }, event(4, { kind: 'takenBack', plies: 0 })));
  await vi.waitFor(() => expect(texts(table)).toEqual([]));
  expect(table.state.view?.legal).toEqual(first.legal);
  table.close();
});
