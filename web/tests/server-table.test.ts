import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Env } from '../src/lib/backend/server/browser';
import { ServerTable } from '../src/lib/backend/server/table';
import { wayBack } from '../src/lib/backend/server/invitations';
import { OVERTAKEN } from '../src/lib/backend/table.svelte';
import { Refused } from '../src/lib/backend/backend';
import type { TableView } from '../src/lib/wire';
import { emits, last, lines, lost, noLines, page } from './line';
import { inTurn } from './made';
import { settled } from './settled';

/** What a page is like at first, and what is done there. */
const fresh = () => ({
  waits: [] as number[],
  known: true,
  outdated: false,
  reloads: 0,
  /** What is done from time to time, and when the page is shown. */
  looks: [] as (() => void)[],
  shows: [] as (() => void)[],
  visible: true,
  sights: [] as ((visible: boolean) => void)[],
  clock: 0,
  names: 0,
  joins: [] as string[],
  joined: (): Promise<void> => Promise.resolve(),
});
let tab = fresh();

const env: Env = {
  ...page,
  exists: () => Promise.resolve(tab.known),
  after: (milliseconds, then) => {
    tab.waits.push(milliseconds);
    queueMicrotask(then);
    return () => {};
  },
  join: (id, secret) => {
    tab.joins.push(`${id} ${secret}`);
    return tab.joined();
  },
  every: (_, then) => (tab.looks.push(then), () => {}),
  whenShown: (then) => (tab.shows.push(then), () => {}),
  visible: () => tab.visible,
  whenVisible: (then) => (tab.sights.push(then), () => {}),
  isOutdated: () => Promise.resolve(tab.outdated),
  reload: () => void (tab.reloads += 1),
  now: () => tab.clock,
  name: () => `n${++tab.names}`,
};

const view = (...texts: string[]): { type: 'view'; view: TableView } => ({
  type: 'view',
  view: { moves: inTurn(texts) } as TableView,
});

/** A table whose first view has come. */
function sat(first: unknown): ServerTable {
  const table = new ServerTable('t', env);
  last().emit(first);
  return table;
}

beforeEach(() => {
  noLines();
  tab = fresh();
});

describe('a table in the server', () => {
  test('tells what was said before the page came from what is said since', async () => {
    const table = sat(view());
    const line = (number: number) => ({ line: number, seat: 1, text: 'x', time: 0 });
    last().emit({ type: 'chat', lines: [line(1), line(2)] });
    last().emit({ type: 'pong' });
    last().emit({ type: 'chat', lines: [line(3)] });
    expect([table.state.chat.length, table.state.oldChat]).toEqual([3, 2]);
    // What was said while the line was dead is new.
    await lost();
    await emits(view());
    await emits({ type: 'chat', lines: [1, 2, 3, 4].map(line) });
    expect([table.state.chat.length, table.state.oldChat]).toEqual([4, 2]);
  });

  test('says that nobody answers, and is open once somebody does', async () => {
    expect(sat(view()).state.link).toBe('open');
    const table = new ServerTable('t', env);
    expect(table.state.link).toBe('connecting');
    await lost();
    expect(table.state.link).toBe('lost');
    await emits(view());
    expect(table.state.link).toBe('open');
  });

  test('says when it is out of sight, so that its player is told elsewhere', () => {
    tab.visible = false;
    sat(view());
    expect(last().sent).toEqual([{ type: 'visible', visible: false }]);
    for (const changed of tab.sights) changed(true);
    expect(last().sent.at(-1)).toEqual({ type: 'visible', visible: true });
    // A page in sight need not say so.
    tab.visible = true;
    sat(view());
    expect(last().sent).toEqual([]);
  });

  test('says a move with the ply it is meant for, and one at a time', () => {
    const table = sat(view('a'));
    table.play('b');
    table.play('c');
    expect(last().sent).toEqual([{ type: 'play', ply: 1, text: 'b', request: 'n1' }]);
    expect(table.state.pending).toBe('b');
    last().emit(view('a', 'b'));
    expect(table.state.pending).toBeNull();
  });

  test('says a move again when the connection was lost before it arrived', async () => {
    const table = sat(view());
    table.play('a');
    await lost();
    expect(table.state.link).toBe('lost');
    expect(lines).toHaveLength(2);
    await emits(view());
    expect(last().sent).toEqual([{ type: 'play', ply: 0, text: 'a', request: 'n1' }]);
    expect(lines[0]!.sent).toEqual(last().sent);
    expect(table.state.link).toBe('open');
  });

  test.each([
    ['a', null],
    ['z', { code: OVERTAKEN, message: 'a' }],
  ])('says no move again that had arrived, or that came too late: %s', async (first, refusal) => {
    const table = sat(view());
    table.play('a');
    await lost();
    await emits(view(first, 'b'));
    expect(last().sent).toEqual([]);
    expect(table.state).toMatchObject({ pending: null, refusal });
  });

  test('loads the page anew when the server that comes back has another, and shows none of its messages', async () => {
    const table = new ServerTable('t', env);
    tab.outdated = true;
    last().emit(view());
    expect(tab.reloads).toBe(0);
    await lost();
    await emits(view('a'));
    expect(tab.reloads).toBe(1);
    expect(table.state.view!.moves).toEqual([]);
    expect(table.state.link).toBe('lost');
  });

  test('waits longer after each attempt that fails', async () => {
    new ServerTable('t', env);
    for (let attempt = 0; attempt < 8; attempt++) await lost();
    expect(tab.waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test('is gone when the server does not know it', async () => {
    tab.known = false;
    const table = new ServerTable('t', env);
    await lost();
    expect(table.state.link).toBe('gone');
    expect(lines).toHaveLength(1);
  });

  test('asks again for an earlier position that has not come', async () => {
    const table = sat(view('a', 'b'));
    table.look(1);
    const found = table.earlier(0);
    await lost();
    await emits(view('a', 'b'));
    expect(last().sent).toEqual([0, 1].map((ply) => ({ type: 'viewPly', ply })));
    for (const ply of [0, 1]) last().emit({ type: 'plyView', view: { ply, pieces: [] } });
    expect([(await found).ply, table.state.plyView?.ply]).toEqual([0, 1]);
  });

  test('keeps the plan in sight while the line is dead, and not longer', async () => {
    const table = sat(view('a'));
    last().emit({ type: 'plan', lines: [['b', 'c']] });
    await lost();
    expect(table.state.plan).toEqual([['b', 'c']]);
    await emits(view('a'));
    expect(table.state.plan).toEqual([]);
  });

  test('plans on from what was planned last, while that is not answered, unless it is refused', () => {
    const table = sat(view('a'));
    const plan = (text: string): void => table.plan((lines) => [...lines, [text]]);
    const refuse = (request: string): void =>
      last().emit({ type: 'refused', request, refusal: { code: 'no-plan', message: '' } });
    for (const text of ['b', 'c']) plan(text);
    // What answers something else takes nothing back.
    last().emit({ type: 'acknowledged', request: 'n1', seq: 1 });
    last().emit({ type: 'plan', lines: [['b']] });
    table.request({ type: 'offer', what: 'draw' });
    refuse('n3');
    plan('d');
    expect(last().sent.at(-1)).toMatchObject({ lines: [['b'], ['c'], ['d']] });
    for (const request of ['n2', 'n4']) refuse(request);
    plan('e');
    expect(last().sent.at(-1)).toMatchObject({ lines: [['b'], ['e']] });
    last().emit({ type: 'acknowledged', request: 'n5', seq: 1 });
    expect(table.state.plan).toEqual([['b'], ['e']]);
  });

  test('keeps what no move changes when only the state comes', () => {
    const table = sat({ type: 'state', state: { moves: [] } });
    expect(table.state.view).toBeNull();
    last().emit({ type: 'view', view: { ...view().view, game: 'quantum' } });
    last().emit({ type: 'state', state: view('a').view });
    expect(table.state.view).toMatchObject({ game: 'quantum', moves: [{ text: 'a' }] });
  });

  test('forgets what a state does not have any more: the offer, the free seats, that the computer thinks', () => {
    const standing = { free: [1], offer: { seq: 1 }, thinking: true, canTakeBack: true };
    const seats: TableView['seats'] = [];
    const table = sat({ type: 'view', view: { ...view().view, seats, ...standing } });
    last().emit({ type: 'state', state: view('a').view });
    for (const gone of Object.keys(standing)) expect(table.state.view).not.toHaveProperty(gone);
  });

  test('keeps a refusal until something changes', () => {
    const table = sat(view());
    table.play('x');
    last().emit({ type: 'refused', refusal: { code: 'illegal-move', message: 'no' } });
    expect(table.state).toMatchObject({ pending: null, refusal: { code: 'illegal-move' } });
    last().emit(view('a'));
    expect(table.state.refusal).toBeNull();
  });

  test('says nothing again that was kept, or refused', async () => {
    const table = sat(view('a'));
    table.takeBack();
    table.resign(0);
    table.request({ type: 'offer', what: 'draw' });
    last().emit({ type: 'acknowledged', request: 'n1', seq: 2 });
    last().emit({ type: 'refused', request: 'n2', refusal: { code: 'late', message: '' } });
    await lost();
    await emits(view('a'));
    expect(last().sent).toEqual([{ type: 'offer', what: 'draw', request: 'n3' }]);
  });

  test('says again what could not be stored, by the same name, until it is', async () => {
    const table = sat(view());
    table.play('x');
    last().emit({ type: 'refused', request: 'n1', refusal: { code: 'storage', message: 'full' } });
    expect(table.state).toMatchObject({ pending: 'x', refusal: { code: 'unsaved' } });
    await settled();
    const said = { type: 'play', ply: 0, text: 'x', request: 'n1' };
    expect(last().sent).toEqual([said, said]);
    expect(tab.waits).toEqual([2000]);
    last().emit({ type: 'acknowledged', request: 'n1', seq: 1 });
    last().emit(view('x'));
    expect(table.state).toMatchObject({ pending: null, refusal: null });
    await settled();
    expect(last().sent).toHaveLength(2);
  });

  test('says with each message which position it was judged on', () => {
    const table = sat({ type: 'view', view: { ...view('a').view, at: 7 } });
    table.play('b');
    expect(last().sent).toEqual([{ type: 'play', ply: 1, text: 'b', request: 'n1', at: 7 }]);
    last().emit({ type: 'refused', request: 'n1', refusal: { code: 'late', message: '' } });
    expect(table.state).toMatchObject({ pending: null, refusal: { code: OVERTAKEN, message: 'b' } });
  });

  test('gives up a connection that is silent, and looks at once when the page is shown', async () => {
    const table = sat(view('a'));
    tab.looks[0]!();
    expect(last().sent).toEqual([{ type: 'ping' }]);
    tab.clock = 3000;
    last().emit({ type: 'pong', time: 0, lag: 87 });
    expect(table.state.lag).toBe(87);
    // A hidden page looks seldom: that nothing has come meanwhile says nothing.
    tab.clock = 63_000;
    tab.looks[0]!();
    expect(last().sent).toHaveLength(2);
    tab.clock = 68_000;
    tab.looks[0]!();
    expect(lines).toHaveLength(1);
    // What comes says that it lives, though the ping is not answered yet.
    last().emit(view('a'));
    tab.clock = 73_000;
    tab.looks[0]!();
    expect(lines).toHaveLength(1);
    tab.clock = 74_000;
    tab.shows[0]!();
    expect(lines).toHaveLength(2);
    expect(table.state.link).toBe('lost');
    await settled();
    expect(lines).toHaveLength(2);
    await emits(view('a'));
    expect(table.state.link).toBe('open');
  });

  test('notices within nine seconds that a connection is dead', () => {
    const table = sat(view('a'));
    tab.looks[0]!();
    last().emit({ type: 'pong', time: 0 });
    for (tab.clock = 3000; table.state.link === 'open'; tab.clock += 3000) tab.looks[0]!();
    expect(tab.clock - 3000).toBeLessThanOrEqual(9000);
  });

  test('goes by the server’s clock, however long answers take, and asks anew where that was set', () => {
    const table = new ServerTable('t', env);
    const now = 1_800_000_000_000;
    /** The server's clock is 1000 ms further than `now` when the page's shows 1000, and `set` more. */
    const pong = (there: number, back: number, set = 0): void => {
      tab.looks[0]!();
      const time = now + tab.clock + there + set;
      tab.clock += there + back;
      last().emit({ type: 'pong', time });
      expect(Math.abs(table.now() - now - tab.clock - set)).toBeLessThanOrEqual(13);
    };
    tab.clock = 200;
    last().emit({ type: 'view', view: { ...view('a').view, clock: { time: now + 120 } } });
    expect(table.now()).toBe(now + 120);
    pong(10, 14);
    tab.clock += 3000;
    pong(400, 2);
    tab.clock += 3000;
    pong(3, 250);
    expect(last().sent.at(-1)).toEqual({ type: 'ping' });
    pong(10, 10, 60_000);
    expect(last().sent.at(-1)).toEqual({ type: 'state' });
  });

  test('hears that the clock has changed where nothing else has', () => {
    const table = sat(view('a'));
    table.play('b');
    const heard = vi.fn();
    table.watch(heard);
    last().emit({ type: 'clock', clock: { time: 5, running: 1 } });
    expect(table.state).toMatchObject({ pending: 'b', view: { clock: { time: 5, running: 1 } } });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('does not wait for its turn when the page is shown, and keeps one connection', async () => {
    new ServerTable('t', { ...env, after: () => () => {} });
    last().emit(view());
    await lost();
    expect(lines).toHaveLength(1);
    // The second time nothing was heard of the new one yet.
    for (let times = 0; times < 2; times++) tab.shows[0]!();
    expect(lines.map(({ readyState }) => readyState)).toEqual([3, 3, 1]);
  });

  test('comes back a little earlier by chance, so that not all come at once', async () => {
    new ServerTable('t', { ...env, chance: () => 0.5 });
    for (let attempt = 0; attempt < 3; attempt++) await lost();
    expect(tab.waits).toEqual([188, 375, 750]);
  });

  test('takes the seats of a link before it sits down', async () => {
    const table = new ServerTable('t', env, 'secret');
    expect(lines).toHaveLength(0);
    await settled();
    expect([tab.joins, lines.length]).toEqual([['t secret'], 1]);
    last().emit({ type: 'people', seats: [1], there: [true, true], watching: 0 });
    last().emit({ ...view('a'), view: { ...view('a').view, toMove: 0, legal: [{}], canTakeBack: true } });
    expect(table.state.people?.own).toEqual([1]);
    // It is the other's turn, and the other's move.
    expect(table.state.view).toMatchObject({ legal: [], canTakeBack: false });
  });

  test('does not sit down without the seats of a link that the server has not answered yet', async () => {
    tab.joined = () => Promise.reject(new Refused({ code: 'offline', message: '' }));
    const due: (() => void)[] = [];
    new ServerTable('t', { ...env, after: (_, then) => (due.push(then), () => {}) }, 'secret');
    await settled();
    tab.shows[0]!();
    expect(lines).toHaveLength(0);
    tab.joined = () => Promise.resolve();
    due[0]!();
    await settled();
    expect([tab.joins.length, lines.length]).toEqual([2, 1]);
  });

  test('is the one screen of all players where it comes back and hears nothing of people', async () => {
    const table = new ServerTable('t', env);
    const mine = { ...view('a').view, toMove: 0, legal: [{}] };
    last().emit({ type: 'people', seats: [], there: [true, true], watching: 1 });
    last().emit({ type: 'view', view: mine });
    expect(table.state).toMatchObject({ people: { own: [] }, view: { legal: [] } });
    // Who is there changes without a word of how the game stands.
    last().emit({ type: 'people', seats: [], there: [true, false], watching: 1 });
    last().emit({ type: 'state', state: mine });
    expect(table.state.people?.there).toEqual([true, false]);
    await lost();
    last().emit({ type: 'view', view: mine });
    await settled();
    expect(table.state).toMatchObject({ people: null, view: { legal: [{}] } });
  });

  test('says where to log in, and come back to the link, where the seat is for who has an account', async () => {
    const secret = 'a'.repeat(52);
    tab.joined = () => Promise.reject(new Refused({ code: 'logged-out', message: 'log in first' }));
    const table = new ServerTable('t', env, secret);
    await settled();
    const address = table.state.logInFirst ?? '';
    expect(address).toMatch(/^\/account#/);
    const hash = address.slice(address.indexOf('#'));
    expect(wayBack(hash)).toBe(`/table/t#${secret}`);
    // Nobody is led elsewhere.
    for (const other of ['', '#back=', '#back=//else.example', `${hash}x`, `#back=%2Faccount%23${secret}`])
      expect(wayBack(other)).toBeNull();
    table.close();
  });

  test('watches where the link leads to no seat', async () => {
    tab.joined = () => Promise.reject(new Refused({ code: 'not-yours', message: 'taken' }));
    const table = new ServerTable('t', env, 'secret');
    await settled();
    expect(lines).toHaveLength(1);
    last().emit(view());
    expect(table.state.refusal?.message).toBe('taken');
  });

  test('does not come back after it was closed', async () => {
    const table = new ServerTable('t', env);
    table.close();
    await settled();
    expect(lines).toHaveLength(1);
  });
});
