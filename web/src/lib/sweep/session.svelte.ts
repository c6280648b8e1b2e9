/** The leap puzzle as one person looks at it: a solution watched, a setup tried, stones put down. */
import { drawSeed } from '../game-string';
import { Refused } from '../backend/backend';
import { STOPPED } from '../backend/tab/client';
import type { SweepFinish, Sweep, SweepView } from '../wire';
import type * as tab from './ask';
import * as sweep from './sweep';

export type Ask = Pick<typeof tab, 'view' | 'finish' | 'stop' | 'read'>;

/** What is known of whether leaps can be finished. Only what is proven is claimed. */
export type Verdict = SweepFinish | { type: 'asking' } | { type: 'stopped' };

/** How the search for a solution by seed stands, where there is none to show. */
export type Search = 'searching' | 'impossible' | 'unknown' | 'stopped';

/** How long the solver may work, in milliseconds. */
const FIND = 20_000;
const FINISH = 6_000;
const COMPLETE = 20_000;
/** How much longer it may where the person asks again. */
const LONGER = 5;
/** Verdicts remembered. */
const MOST = 400;

export class Session {
  mode = $state<sweep.Mode>('watch');
  board = $state('hex5');
  edition = $state(2);
  /** What found the setup; none where it was put down. */
  seed = $state<string | null>(null);
  whole = $state.raw<Sweep | null>(null);
  /** After how many of its leaps it is watched. */
  at = $state(0);
  begun = $state.raw<Sweep>(sweep.nothing('hex5', 2));
  placed = $state.raw<Sweep>(sweep.nothing('hex5', 2));
  search = $state<Search | null>(null);
  /** Why what was asked for cannot be shown. */
  fault = $state.raw<unknown>(null);

  #view = $state.raw<{ key: string; view: SweepView } | null>(null);
  #verdicts = $state.raw<ReadonlyMap<string, Verdict>>(new Map());
  /** What the solver works at: the key of leaps, or the search by seed. */
  #working: string | null = null;
  #searches = 0;

  constructor(private readonly ask: Ask) {}

  shown: Sweep = $derived.by(() => {
    if (this.mode === 'try') return this.begun;
    if (this.mode === 'own') return this.placed;
    return this.whole ? sweep.after(this.whole, this.at) : sweep.nothing(this.board, this.edition);
  });
  /** The board as it was last told; `fresh` where that is of what is shown. */
  view = $derived(this.#view?.view ?? null);
  fresh = $derived(this.#view?.key === sweep.keyOf(this.shown));
  verdict = $derived(this.#verdicts.get(sweep.keyOf(this.shown)) ?? null);
  solved = $derived(
    this.fresh && this.begun.leaps.length > 0 && this.begun.leaps.length === this.begun.black.length,
  );
  /** Whether the stones put down are a whole setup. */
  complete = $derived(
    this.view !== null &&
      this.placed.white.length === this.view.whites &&
      this.placed.black.length === this.view.blacks,
  );

  place = $derived.by((): sweep.SweepUrl => {
    const { board, edition, mode } = this;
    const setup = mode === 'watch' ? this.whole : this.shown;
    const seed = mode === 'own' ? null : this.seed;
    const given = seed === null && setup && this.view ? sweep.stonesText(this.view, setup) : null;
    const watched = mode === 'watch' && seed === null ? sweep.wayOf(setup ?? this.placed) : [];
    const way = mode === 'watch' ? watched : sweep.wayOf(this.shown);
    return { board, edition, mode, seed, stones: given, way, leap: mode === 'watch' ? this.at : 0 };
  });

  async open(place: sweep.SweepUrl): Promise<void> {
    this.mode = place.mode;
    this.#take(place.board, place.edition);
    this.placed = sweep.nothing(place.board, place.edition);
    if (place.stones === null && place.mode === 'own') return this.#show();
    if (place.stones === null) {
      await this.find(place.seed ?? drawSeed(), 1, place.leap);
      if (place.mode === 'try' && place.way.length > 0) await this.#begin(this.#on(this.begun, place.way));
      return;
    }
    try {
      const near = sweep.nothing(place.board, place.edition);
      const setup = this.#on(await this.ask.read(place.stones, near), place.way);
      if (place.mode === 'try') await this.#begin(setup);
      else if (place.mode === 'own') {
        this.placed = setup;
        await this.#show();
      } else {
        await this.ask.view(setup);
        this.#watch(setup, place.leap);
      }
    } catch (reason) {
      this.fault = reason;
    }
  }

  /** Finds a solution by its seed, and shows it. */
  async find(seed: string, times = 1, leap = 0): Promise<void> {
    this.stop();
    if (this.mode === 'own') this.mode = 'watch';
    const [board, edition] = [this.board, this.edition];
    this.seed = seed;
    this.fault = null;
    this.search = 'searching';
    this.#working = 'search';
    const turn = ++this.#searches;
    if (this.whole === null) {
      this.begun = sweep.nothing(board, edition);
      void this.#show();
    }
    try {
      const found = await this.ask.finish(sweep.nothing(board, edition), seed, FIND * times);
      if (turn !== this.#searches) return;
      this.#working = null;
      if (found.type === 'found') {
        this.search = null;
        this.#know(sweep.keyOf(sweep.setupOf(found.leaps)), found);
        this.#watch(found.leaps, leap);
      } else this.search = found.type === 'impossible' ? 'impossible' : 'unknown';
    } catch (reason) {
      if (turn !== this.#searches) return;
      this.#working = null;
      const stopped = reason instanceof Refused && reason.refusal.code === STOPPED;
      this.search = stopped ? 'stopped' : null;
      if (!stopped) this.fault = reason;
    }
  }

  /** Looks for the same solution once more, for longer. */
  async longer(): Promise<void> {
    if (this.mode === 'watch' || this.search !== null) await this.find(this.seed ?? drawSeed(), LONGER, 0);
    else await this.verify(LONGER);
  }

  stop(): void {
    if (this.#working === null) return;
    const key = this.#working;
    this.#working = null;
    if (this.#verdicts.get(key)?.type === 'asking') this.#know(key, { type: 'stopped' });
    this.ask.stop();
  }

  async choose(board: string, edition: number): Promise<void> {
    this.stop();
    this.#take(board, edition);
    if (this.mode === 'own') {
      this.placed = sweep.nothing(board, edition);
      await this.#show();
    } else await this.find(drawSeed());
  }

  async turnTo(mode: sweep.Mode): Promise<void> {
    this.mode = mode;
    // A solution of what is tried may be known; where there are no stones, one is looked for.
    const found = mode === 'watch' && !this.whole && this.#known(sweep.setupOf(this.begun));
    if (found) this.#watch(found, 0);
    const setup = this.whole ? sweep.setupOf(this.whole) : null;
    if (mode === 'try' && setup && !sweep.goesOn(setup, sweep.setupOf(this.begun))) this.begun = setup;
    const isEmpty = mode !== 'own' && this.shown.white.length === 0;
    if (isEmpty && this.search === null) return this.find(this.seed ?? drawSeed());
    await this.#show();
    if (mode === 'try' && setup) await this.verify();
  }

  go(leap: number): void {
    this.at = Math.min(Math.max(0, leap), this.whole?.leaps.length ?? 0);
    void this.#show();
  }

  /** Leaps, in the setup that is tried. */
  leap = (move: string): Promise<void> => this.#begin(sweep.leapt(this.begun, move));

  /** Takes leaps back until `count` are left; with none left, another stone may be chosen. */
  back(count: number): Promise<void> {
    return this.#begin(count > 0 ? sweep.after(this.begun, count) : sweep.setupOf(this.begun));
  }

  /** The last number of leaps after which it could still be finished; none where that is not known. */
  alive = $derived.by((): number | null => {
    for (let count = this.begun.leaps.length - 1; count >= 0; count--) {
      const earlier = count > 0 ? sweep.after(this.begun, count) : sweep.setupOf(this.begun);
      if (this.#verdicts.get(sweep.keyOf(earlier))?.type === 'found') return count;
    }
    return null;
  });

  put(cell: string, stone: sweep.Stone | null): void {
    this.#put(sweep.put(this.placed, cell, stone));
  }

  clear(): void {
    this.#put(sweep.nothing(this.board, this.edition));
  }

  /** Puts down the setup of the solution that is watched. */
  borrow(): void {
    if (this.whole) this.#put(sweep.setupOf(this.whole));
  }

  /** Watches a solution, tries a setup with some leaps, else puts down. Throws where nothing is told, or the rules refuse a leap. */
  async read(text: string): Promise<void> {
    const given = await this.ask.read(text, sweep.nothing(this.board, this.edition));
    const { whites, blacks } = await this.ask.view(sweep.nothing(given.board, given.edition));
    const whole = given.white.length === whites && given.black.length === blacks;
    const leaps = given.leaps.length;
    if (whole && leaps > 0) await this.ask.view(given);
    this.stop();
    // Whatever is being looked for is not to come between.
    this.#searches++;
    this.#take(given.board, given.edition);
    if (!whole || leaps === 0) {
      this.mode = 'own';
      this.#put(given);
      return;
    }
    this.seed = null;
    this.mode = leaps === blacks ? 'watch' : 'try';
    this.whole = null;
    if (leaps === blacks) this.#watch(given, 0);
    else await this.#begin(given);
  }

  /** Watches a solution that was found for stones put down, or goes on with leaps tried. */
  watch(solution: Sweep, leap = 0): void {
    if (this.mode === 'own') this.seed = null;
    this.mode = 'watch';
    this.#watch(solution, leap);
  }

  async tryIt(): Promise<void> {
    this.seed = this.whole = this.search = null;
    this.mode = 'try';
    await this.#begin(sweep.setupOf(this.placed));
  }

  async verify(times = 1): Promise<void> {
    const { shown } = this;
    const key = sweep.keyOf(shown);
    const known = this.#verdicts.get(key)?.type;
    if (known !== undefined && known !== 'stopped' && !(known === 'unknown' && times > 1)) return;
    const solution = this.mode === 'try' ? this.#known(shown) : null;
    if (solution) return this.#know(key, { type: 'found', leaps: solution, distance: 0 });
    this.stop();
    this.#working = key;
    this.#know(key, { type: 'asking' });
    const millis = (this.mode === 'own' ? COMPLETE : FINISH) * times;
    try {
      this.#know(key, await this.ask.finish(shown, '0', millis));
    } catch (reason) {
      if (this.#verdicts.get(key)?.type === 'asking') this.#know(key, { type: 'stopped' });
      if (!(reason instanceof Refused && reason.refusal.code === STOPPED)) this.fault = reason;
    } finally {
      if (this.#working === key) this.#working = null;
    }
  }

  /** A solution already found that goes on from there. */
  #known(begun: Sweep): Sweep | null {
    const found = [...this.#verdicts.values()].flatMap((one) => (one.type === 'found' ? [one.leaps] : []));
    return [...(this.whole ? [this.whole] : []), ...found].find((one) => sweep.goesOn(one, begun)) ?? null;
  }

  #know(key: string, verdict: Verdict): void {
    const recent = [...this.#verdicts].slice(this.#verdicts.size >= MOST ? 1 : 0);
    this.#verdicts = new Map([...recent, [key, verdict]]);
  }

  /** The setup with the way that an address tells. */
  #on(setup: Sweep, [mover, ...leaps]: readonly string[]): Sweep {
    return { ...setup, mover: mover ?? null, leaps };
  }

  #take(board: string, edition: number): void {
    // Nothing of another board stays.
    if (board !== this.board || edition !== this.edition) {
      this.seed = this.whole = null;
      this.begun = sweep.nothing(board, edition);
    }
    this.board = board;
    this.edition = edition;
    this.fault = null;
    this.search = null;
  }

  #watch(solution: Sweep, leap: number): void {
    this.whole = solution;
    this.search = null;
    this.at = Math.min(leap, solution.leaps.length);
    if (!sweep.goesOn(sweep.setupOf(solution), sweep.setupOf(this.begun)))
      this.begun = sweep.setupOf(solution);
    void this.#show();
    if (this.mode === 'try') void this.verify();
  }

  async #begin(leaps: Sweep): Promise<void> {
    this.begun = leaps;
    await this.#show();
    if (this.begun === leaps && !this.solved && this.fault === null) await this.verify();
  }

  #put(placed: Sweep): void {
    this.stop();
    this.placed = placed;
    void this.#show();
  }

  async #show(): Promise<void> {
    const { shown } = this;
    const key = sweep.keyOf(shown);
    try {
      const view = await this.ask.view(shown);
      if (key === sweep.keyOf(this.shown)) this.#view = { key, view };
    } catch (reason) {
      if (key === sweep.keyOf(this.shown)) this.fault = reason;
    }
  }
}
