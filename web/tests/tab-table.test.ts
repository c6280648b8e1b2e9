import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BROKEN, STOPPED, WorkerClient, type WorkerLike } from '../src/lib/backend/tab/client';
import { day } from '../src/lib/backend/tab/backend';
import { movesOf, TableStore } from '../src/lib/backend/tab/store';
import { TabTable } from '../src/lib/backend/tab/table';
import { OVERTAKEN, type KnownTable } from '../src/lib/backend/table.svelte';
import { pondering } from '../src/lib/play/settings.svelte';
import type { PersistedTable, Occupant, TableEvent, TimeControl, WorkerRequest } from '../src/lib/wire';
import { level, person } from './made';
import { settled } from './settled';
import { Memory } from './storage';
import { answered, built, start, workerLike } from './tab';

const computer = level(1);

const bare = { game: 'quantum', title: 'Quantum', seats: [], seed: null, setup: '', events: [], result: '*' };
const persisted = (id: string, opened: number): PersistedTable => ({ ...bare, id, opened });

const moves = (store: TableStore): string[] => movesOf(store.read('t')!.events);

/** What the pause that was stored last says of the turn. */
function usedOf(store: TableStore): number {
  const last = store.read('t')!.events.at(-1)!;
  if (last.kind !== 'paused') throw new Error(last.kind);
  return last.used;
}

describe('the games that a browser keeps', () => {
  test('are read back', () => {
    const store = new TableStore(() => items);
    const items = new Memory();
    items.setItem('quantarium-theme', 'night');
    items.setItem('quantarium-table-broken', '{"id":"broken"');
    items.setItem('quantarium-table-strange', '{"id":1}');
    store.write(persisted('a', 1));
    store.write(persisted('b', 2));
    expect(store.all().map((table) => table.id)).toEqual(['a', 'b']);
    expect(store.read('a')).toEqual(persisted('a', 1));
    expect(store.read('broken')).toBeNull();
    expect(store.read('c')).toBeNull();
    store.remove('a');
    expect(store.all().map((table) => table.id)).toEqual(['b']);
    expect(items.getItem('quantarium-theme')).toBe('night');
  });

  test('are none where there is no storage, and cannot be written', () => {
    const store = new TableStore(() => {
      throw new DOMException('', 'SecurityError');
    });
    expect(store.all()).toEqual([]);
    expect(store.read('a')).toBeNull();
    expect(() => store.write(persisted('a', 1))).toThrow();
    expect(() => store.remove('a')).toThrow();
  });

  test('have the day of their opening in their records', () => {
    expect(day(1_700_000_000)).toBe('2023.11.14');
  });
});

/** A worker whose script is the test. */
class Bench extends EventTarget implements WorkerLike {
  sent: { id: number }[] = [];
  ended = false;
  postMessage(message: { id: number }): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  emit(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

describe('a worker', () => {
  const benches: Bench[] = [];
  const client = (): WorkerClient => {
    benches.length = 0;
    return new WorkerClient(() => (benches.push(new Bench()), benches.at(-1)!));
  };

  test('is started when something is asked; where it breaks, another takes its place', async () => {
    const asked = client();
    expect(benches).toHaveLength(0);
    const answer = asked.ask({ type: 'catalogue' }, ['catalogue']);
    benches[0]!.emit({ broken: 'out of memory' });
    await expect(answer).rejects.toMatchObject({ refusal: { code: BROKEN, message: 'out of memory' } });
    expect(benches[0]!.ended).toBe(true);
    const again = asked.ask({ type: 'leave', id: 't' }, ['done']);
    // The first one's last words are for nobody.
    benches[0]!.emit({ id: benches[1]!.sent[0]!.id, text: '{"type":"catalogue"}' });
    benches[1]!.emit({ id: benches[1]!.sent[0]!.id, text: '{"type":"done"}' });
    expect(await again).toEqual({ type: 'done' });
  });

  test('is ended with what it does', async () => {
    const asked = client();
    const answer = asked.ask({ type: 'catalogue' }, ['catalogue']);
    asked.stop();
    await expect(answer).rejects.toMatchObject({ refusal: { code: STOPPED } });
    expect(benches[0]!.ended).toBe(true);
  });
});

describe.skipIf(!built)('a table in the tab', () => {
  async function sit(game: string, occupants: Occupant[], thought = 0, clock?: TimeControl, kept = true) {
    const module = await start();
    const asked = { game, seed: '7', sitters: occupants, ...(clock ? { clock } : {}) };
    const opened = answered(module, { type: 'open', id: 't', table: asked, opened: 1 }, 'opened');
    const items = new Memory();
    const store = new TableStore(() => items);
    if (kept) store.write(opened.table);
    const page = { changed: (): void => {}, leave: (): void => {}, shown: (): void => {}, visible: true };
    const hears = (what: 'changed' | 'leave' | 'shown') => (then: () => void) => (
      (page[what] = then),
      () => {}
    );
    vi.spyOn(store, 'watch').mockImplementation((_, then) => hears('changed')(then));
    const client = new WorkerClient(() => workerLike(module));
    const thinker = new WorkerClient(() => workerLike(module, thought));
    const seen = { leaving: hears('leave'), whenShown: hears('shown'), visible: () => page.visible };
    const table = new TabTable('t', { ...seen, rules: client, thinker, store, seed: () => '5' });
    onTestFinished(() => table.close());
    const until = (holds: (state: KnownTable) => boolean): Promise<KnownTable> =>
      vi.waitFor(() => {
        expect(holds(table.state)).toBe(true);
        return table.state;
      }, 10_000);
    const plies = (count: number) =>
      until((state) => state.view?.moves.length === count && !state.view.thinking);
    return { table, store, items, until, plies, client, thinker, page };
  }

  /** The same, where the first move can be made. */
  async function begun(...how: Parameters<typeof sit>) {
    const table = await sit(...how);
    const view = (await table.plies(0)).view!;
    const makesFirst = (): Promise<KnownTable> => (table.table.play(view.legal[0]!.text), table.plies(1));
    return { ...table, view, makesFirst };
  }

  test('keeps a move before it shows it', async () => {
    const { table, store, plies, view } = await begun('quantum', [person, person]);
    const text = view.legal[3]!.text;
    table.play(text);
    expect(table.state.pending).toBe(text);
    const shown: (number | undefined)[] = [];
    const write = store.write.bind(store);
    vi.spyOn(store, 'write').mockImplementation((stored) => {
      shown.push(table.state.view?.moves.length);
      write(stored);
    });
    const after = await plies(1);
    expect(after).toMatchObject({ pending: null, link: 'open', refusal: null });
    expect(shown).toEqual([0]);
    expect(moves(store)).toEqual([text]);
  });

  test('notes when something happened last, which is the end of a finished game', async () => {
    vi.useFakeTimers();
    const { table, store, until, makesFirst } = await begun('quantum', [person, person]);
    expect(store.read('t')!.events).toEqual([]);
    vi.setSystemTime(50_000);
    await makesFirst();
    const acted = () => Math.floor(store.read('t')!.events.at(-1)!.time / 1000);
    expect(acted()).toBe(50);
    vi.setSystemTime(90_000);
    table.resign(1);
    await until((state) => state.view?.outcome != null);
    expect(acted()).toBe(90);
  });

  test('does not make a move that cannot be kept', async () => {
    const { table, items, until, view, makesFirst } = await begun('quantum', [person, person]);
    items.full = true;
    table.play(view.legal[0]!.text);
    const refused = await until((state) => state.refusal !== null);
    expect(refused).toMatchObject({ pending: null, refusal: { code: 'unstored' } });
    expect(refused.view!.moves).toEqual([]);
    items.full = false;
    await makesFirst();
  });

  test('lets the computer answer, and takes its move back with the player’s', async () => {
    const { table, store, plies, view } = await begun('quantum-leap:board=hex4', [person, computer]);
    table.play(view.legal[0]!.text);
    await plies(2);
    expect(moves(store)).toHaveLength(2);
    table.takeBack();
    await plies(0);
    expect(moves(store)).toEqual([]);
  });

  test('has the computer move once there is room for it', async () => {
    vi.useFakeTimers();
    const { table, items, plies, until, view, thinker } = await begun('quantum', [person, computer], 50);
    const choose = vi.spyOn(thinker, 'ask');
    table.play(view.legal[0]!.text);
    await until((state) => state.view?.thinking === true);
    items.full = true;
    const refused = await until((state) => state.refusal !== null);
    expect([refused.refusal!.code, refused.view!.moves.length]).toEqual(['unstored', 1]);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(choose.mock.calls.length).toBeLessThan(4);
    items.full = false;
    await vi.advanceTimersByTimeAsync(6000);
    expect((await plies(2)).refusal).toBeNull();
  });

  test('stops thinking about a position that was taken back', async () => {
    vi.useFakeTimers();
    const { table, store, plies, until, view } = await begun('quantum', [person, computer], 300);
    table.play(view.legal[0]!.text);
    await until((state) => state.view?.thinking === true);
    table.takeBack();
    await plies(0);
    await vi.advanceTimersByTimeAsync(400);
    expect(moves(store)).toEqual([]);
    expect(table.state.refusal).toBeNull();
  });

  test('drops a move that was chosen while one was taken back', async () => {
    vi.useFakeTimers();
    const { table, store, plies, thinker, view } = await begun('quantum', [person, computer]);
    const choose = vi.spyOn(thinker, 'ask').mockImplementationOnce((...asked) => {
      table.takeBack();
      return thinker.ask(...asked);
    });
    table.play(view.legal[0]!.text);
    await vi.waitFor(() => expect(choose).toHaveBeenCalledTimes(2));
    await plies(0);
    await vi.advanceTimersByTimeAsync(50);
    expect(moves(store)).toEqual([]);
    expect(table.state.refusal).toBeNull();
  });

  test('has a computer with a time think while a person does, for one slice after the other', async () => {
    const timed = { ...level(10), seconds: 1 };
    onTestFinished(() => pondering.set('off'));
    pondering.set('on');
    const { table, thinker, page, until, plies } = await sit('quantum', [person, timed]);
    const slices: (() => void)[] = [];
    const found = { type: 'analysed', analysis: { proven: null, simulations: 9 } };
    vi.spyOn(thinker, 'ask').mockImplementation(
      (({ type }: WorkerRequest) =>
        new Promise((done) => type === 'analyse' && slices.push(() => done(found)))) as never,
    );
    const countAfterLast = async (): Promise<number> => (slices.at(-1)!(), await settled(), slices.length);
    const { view } = await plies(0);
    expect([slices.length, await countAfterLast()]).toEqual([1, 2]);
    table.play(view!.legal[0]!.text);
    await until((state) => state.view?.thinking === true);
    expect(await countAfterLast()).toBe(2);
    table.takeBack();
    await plies(0);
    expect(await countAfterLast()).toBe(4);
    page.visible = false;
    expect(await countAfterLast()).toBe(4);
    page.visible = true;
    page.shown();
    expect(await countAfterLast()).toBe(6);
    pondering.set('off');
    expect(await countAfterLast()).toBe(6);
    pondering.set('on');
    expect(await countAfterLast()).toBe(8);
  });

  test('begins with the computer where it is the computer’s move', async () => {
    const { plies } = await sit('quantum', [computer, person]);
    expect((await plies(1)).view!.legal.length).toBeGreaterThan(0);
  });

  test('shows an earlier position until the game is returned to', async () => {
    const { table, until, view, makesFirst } = await begun('quantum', [person, person]);
    await makesFirst();
    table.look(0);
    expect((await until((state) => state.plyView !== null)).plyView!.position).toBe(view.position);
    table.look(null);
    expect(table.state.plyView).toBeNull();
  });

  test('is resigned, and an illegal move is refused', async () => {
    const { table, store, plies, until } = await sit('quantum', [person, person]);
    await plies(0);
    table.play('a1-a9');
    expect((await until((state) => state.refusal !== null)).refusal!.code).toBe('illegal-move');
    table.resign(0);
    const over = await until((state) => state.view!.outcome !== null);
    expect(over).toMatchObject({ refusal: null, view: { outcome: { result: '0-1' } } });
    expect(store.read('t')).toMatchObject({ events: [{ kind: 'resigned', seat: 0 }], result: '0-1' });
  });

  test('ends the game when the time has run out, and keeps that', async () => {
    vi.useFakeTimers();
    const clock = { base: 1, increment: 0 };
    const { table, store, plies, until, view } = await begun('quantum', [person, person], 0, clock);
    expect(view.clock).toMatchObject({ left: [1000, 1000], running: null });
    table.play(view.legal[0]!.text);
    expect((await plies(1)).view!.clock!.running).toBe(1);
    await vi.waitFor(() => expect(table.state.view!.outcome).not.toBeNull(), { timeout: 30_000 });
    const { view: over } = await until(() => true);
    expect(over!.outcome).toMatchObject({ reason: 'time', winner: 0, result: '1-0' });
    expect(store.read('t')).toMatchObject({ result: '1-0', events: [{}, { kind: 'timeUp', seat: 1 }] });
  });

  test('keeps the time used when the page goes, and stands still until somebody goes on', async () => {
    vi.useFakeTimers();
    const clock = { base: 60, increment: 5 };
    const { table, store, until, page, makesFirst } = await begun('quantum', [person, person], 0, clock);
    await makesFirst();
    await vi.advanceTimersByTimeAsync(120);
    page.leave();
    let used = usedOf(store);
    expect(used).toBeGreaterThanOrEqual(100);
    // The page comes back as it was, and goes again: what was used is not counted twice.
    page.leave();
    expect(usedOf(store) - used).toBeLessThan(100);
    used = usedOf(store);
    // Another visit of the page begins with what was kept.
    page.changed();
    const back = await until((state) => state.view!.clock!.paused);
    expect(back.view!.clock).toMatchObject({ left: [60_000, 60_000 - used], running: null });
    table.resume();
    await until((state) => state.view!.clock!.running === 1);
    table.pause();
    const stopped = await until((state) => state.view!.clock!.paused);
    expect(stopped.view!.clock!.left[1]).toBeLessThanOrEqual(60_000 - used);
    expect(usedOf(store)).toBe(60_000 - stopped.view!.clock!.left[1]!);
  });

  test('goes on where another page of the browser has played on', async () => {
    const { table, store, plies, until, page, view } = await begun('quantum', [person, person]);
    const [one, other] = view.legal;
    const elsewhere: TableEvent[] = [{ seq: 1, time: 0, kind: 'played', text: other!.text }];
    store.write({ ...store.read('t')!, events: elsewhere });
    table.play(one!.text);
    const overtaken = await until((state) => state.refusal !== null);
    expect(overtaken.refusal).toEqual({ code: OVERTAKEN, message: one!.text });
    expect(overtaken.view!.moves[0]!.text).toBe(other!.text);
    expect(store.read('t')!.events).toEqual(elsewhere);
    store.write({ ...store.read('t')!, events: [] });
    page.changed();
    await plies(0);
  });

  test('sits down again when its worker was lost', async () => {
    const { client, makesFirst } = await begun('quantum', [person, person]);
    client.stop();
    // Another worker of the same module knows the table; a new module would not.
    await makesFirst();
  });

  test('is gone when the browser does not keep it', async () => {
    const { until } = await sit('quantum', [person, person], 0, undefined, false);
    await until(({ link }) => link === 'gone');
  });
});
