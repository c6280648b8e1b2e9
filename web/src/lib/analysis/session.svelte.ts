/** A game under analysis. What is the player's own (a move, a comment, a mark, a review) is kept; until then the address has it all. */
import { announcer } from '../a11y/announcer.svelte';
import { showAddress } from '../address';
import { lookAt, readRecord } from '../backend/questions';
import { endLive, linked, linkTo, recordOf } from '../backend/server/backend';
import { store } from '../backend/tab/backend';
import { movesOf } from '../backend/tab/store';
import { drawId } from '../draw-id';
import { analyses, text } from '../i18n';
import { failure } from '../play/status';
import { shortAddress, type Shared } from '../share/share';
import type { Live, PositionSpec, TableView } from '../wire';
import { library, type PersistedAnalysis } from './library';
import { LiveAnalysis } from './live.svelte';
import { mainMoves, readAnalysis, writeAnalysis, type Recorded } from './recorded';
import type { Reviewed } from './review';
import * as trees from './tree';
import * as url from './url';

export class AnalysisSession {
  game = $state('quantum-leap');
  setup = $state<string | null>(null);
  seed = $state<string | null>(null);
  tags = $state.raw<[string, string][]>([]);
  tree = $state.raw<trees.Tree>(trees.emptyTree());
  cursor = $state(trees.START);
  view = $state.raw<TableView | null>(null);
  /** The node whose position is shown: another than the cursor while that one is fetched. */
  viewed = $state(trees.START);
  name = $state('');
  review = $state.raw<Reviewed | null>(null);
  /** Its name in the library; nothing until there is something of the player's own. */
  id = $state<string | null>(null);
  unsaved = $state(false);
  error = $state<string | null>(null);
  /** The tree and the cursor before the last deletion, so that it can be undone. */
  removed = $state.raw<{ tree: trees.Tree; cursor: number } | null>(null);
  /** Whether the game that was opened had been played to its end. */
  finished = $state(false);
  /** Whether the player has gone to a position themselves. */
  moved = $state(false);

  /** The short link by which somebody's analysis was opened, or others follow this one. */
  link = $state<string | null>(null);
  /** What others see of it, and show of theirs, while they follow it live. */
  live = $state.raw<LiveAnalysis | null>(null);
  /** Whether that has ended. */
  over = $state(false);
  /** The link by which others follow what is kept here, also while the server is not reached. */
  #led: string | null = null;
  /** What the reader has tried on their own beside it. */
  #tried: { id: string | null; tree: trees.Tree } | null = null;

  #table: string | null = null;
  #made = 0;
  gone = false;

  readonly here = $derived(this.tree.nodes.get(this.cursor));
  readonly mainLine = $derived(trees.path(this.tree, trees.lineEnd(this.tree, trees.START)));
  readonly mainMoves = $derived(this.mainLine.map((node) => node.text));
  /** How many plies of the main line lead to the cursor; nothing beside the line. */
  readonly ply = $derived(
    this.cursor === trees.START ? 0 : this.mainLine.findIndex((node) => node.id === this.cursor) + 1 || null,
  );
  /** What the position shown is, for the engine; nothing where the game is over. */
  readonly position = $derived.by(() => {
    const { view, viewed, cursor } = this;
    if (!view || view.outcome || viewed !== cursor) return null;
    return { game: view.game, setup: view.setup, moves: view.moves.map((move) => move.text) };
  });

  /** Opens what an address names: a kept analysis, a table's game, or a game with its moves. */
  async open(id: string | null, query: URLSearchParams): Promise<void> {
    const table = query.get('table');
    const link = query.get('link');
    library.open();
    try {
      if (id !== null) await this.#resume(await library.read(id));
      else if (table !== null) await this.#openTable(table);
      else if (link !== null) await this.#openLink(link);
      else this.#begin(url.readAnalysisUrl(query));
      const place = this.live?.stands.place ?? url.readPlace(query);
      const there = place === null ? null : trees.nodeAt(this.tree, place);
      await this.#show(there ?? trees.lineEnd(this.tree, trees.START));
      this.moved = there !== null;
    } catch (reason) {
      this.error = failure(reason);
    }
  }

  /** The page has left: it has another address now. */
  close(): void {
    this.gone = true;
    this.live?.close();
  }

  /** Opens the analysis again as another page of this browser has stored it. */
  async reopen(): Promise<void> {
    if (this.live || this.unsaved) return;
    const place = trees.placeOf(this.tree, this.cursor);
    const stored = this.id === null ? undefined : await library.read(this.id);
    if (!stored) return;
    this.#take(stored);
    await this.#show(trees.nodeAt(this.tree, place) ?? trees.lineEnd(this.tree, trees.START));
  }

  /** What is kept, as others follow it, unless that has ended; where the server is not reached, it is opened here. */
  async #resume(stored: PersistedAnalysis | undefined): Promise<void> {
    if (!stored) throw new Error(analyses.gone);
    this.#take(stored);
    if (stored.link) await this.#openLink(stored.link).catch(() => {});
  }

  /** A table's game: with what was said about it before, and the moves made since. */
  async #openTable(table: string): Promise<void> {
    this.#table = table;
    const stored = await library.ofTable(table).catch(() => undefined);
    if (stored) await this.#resume(stored);
    const here = store.read(table);
    if (here) {
      this.finished = here.result !== '*';
      const { game, setup } = here;
      if (!stored) this.#begin({ game, setup, seed: null, moves: [] });
      return this.#grow(movesOf(here.events));
    }
    try {
      const record = await readRecord(await recordOf(table));
      this.finished = record.tags.some(([name, value]) => name === 'Result' && value !== '*');
      if (!stored) this.#takeRecord({ ...record, name: '', review: null });
      else this.#grow(mainMoves(record));
    } catch (reason) {
      if (!stored) throw reason;
    }
  }

  #grow(played: readonly string[]): void {
    const { tree } = this;
    this.tree = trees.playLine(tree, trees.START, played).tree;
    if (this.tree !== tree) this.live?.changed(true);
  }

  /** What a short link leads to: an analysis opens as a copy, which is kept when something is changed. */
  async #openLink(name: string): Promise<void> {
    const found = await linked(name);
    if ('moves' in found) return this.#begin(found);
    const read = await readAnalysis(found.record);
    const all = found.live?.own ? await library.all().catch(() => []) : [];
    const stored = all.find((one) => one.link === name);
    if (stored) this.#take(stored);
    if (stored?.unsent) this.tree = trees.merge(this.tree, trees.fromRecord(read));
    else this.#takeRecord(read);
    this.link = name;
    if (!found.live || this.gone) return;
    const live = this.#followed(name, found.record, found.live);
    // What was changed while the server was away is sent now.
    if (stored?.unsent) live.changed(true);
  }

  #followed(name: string, record: string, stands: Live): LiveAnalysis {
    if (stands.own) this.#led = name;
    return (this.live = new LiveAnalysis(name, record, stands, {
      write: () => this.write(),
      place: () => trees.placeOf(this.tree, this.cursor),
      take: (given, at) => this.#takeOthers(given, at),
      sent: () => {
        if (this.id === null || this.#led === null) return;
        library.change(this.id, (one) => ({ ...one, unsent: false })).catch(() => {});
      },
      ended: () => this.#ended(),
    }));
  }

  async #takeOthers(record: string | null, place: number): Promise<void> {
    const read = record === null ? null : await readAnalysis(record);
    const { live, tree, cursor } = this;
    if (!live?.following) return;
    const here = trees.moves(tree, cursor);
    if (read) this.#takeRecord(read);
    if (read && live.written) this.tree = trees.merge(this.tree, tree);
    const there = live.unsent ? null : trees.nodeAt(this.tree, place);
    const next = there ?? trees.lineIn(this.tree, here);
    const stays = trees.moves(this.tree, next).join() === here.join() && this.viewed === cursor;
    // What is said there may have changed, but not the position.
    if (stays) this.cursor = this.viewed = next;
    else await this.#show(next);
  }

  /** Lets others follow this analysis from now on. */
  async #begins(): Promise<string> {
    if (this.live) return this.link!;
    const place = trees.placeOf(this.tree, this.cursor);
    const stands = { revision: 0, place, open: false, own: true };
    const record = await this.write();
    this.link = await linkTo({ record, live: stands });
    this.over = false;
    this.#followed(this.link, record, stands);
    // What was changed meanwhile is sent, too, and the browser's own copy knows that others follow it.
    this.#keep();
    return this.link;
  }

  async end(): Promise<void> {
    await endLive(this.link!);
    this.#ended();
    this.over = false;
  }

  /** Others follow it no more: it is the reader's own from then on. */
  #ended(): void {
    if (!this.live) return;
    this.live.close();
    this.live = this.link = this.#led = null;
    this.over = true;
    this.#keep();
    this.#showAddress();
  }

  /** Goes where the others are, or lets the reader try on their own: neither loses what they have tried. */
  async follow(others: boolean): Promise<void> {
    if (others) {
      this.#tried = { id: this.id, tree: this.tree };
      this.id = null;
      return this.live?.back();
    }
    this.live?.leave();
    if (!this.#tried) return;
    this.id = this.#tried.id;
    this.tree = trees.merge(this.tree, this.#tried.tree);
  }

  /** The reader has changed something, or has gone elsewhere: the others follow, or from now on the reader follows nobody. */
  #did(written: boolean): void {
    if (!this.live?.following) return;
    if (this.live.leads) this.live.changed(written);
    else void this.follow(false);
  }

  #begin({ game, setup, seed, moves: played }: PositionSpec): void {
    this.game = game;
    this.setup = setup;
    this.seed = seed;
    this.tree = trees.playLine(trees.emptyTree(), trees.START, played).tree;
  }

  #takeRecord(record: Recorded): void {
    this.game = record.game;
    this.setup = record.setup;
    this.seed = null;
    this.tags = record.tags;
    this.tree = trees.fromRecord(record);
    this.removed = null;
    this.name = record.name;
    this.review = record.review;
  }

  #take(stored: PersistedAnalysis): void {
    this.#takeRecord(stored);
    this.id = stored.id;
    this.#table = stored.table;
    this.#led = stored.link ?? null;
    this.#made = stored.made;
  }

  async go(id: number): Promise<void> {
    this.moved = true;
    this.#did(false);
    await this.#show(id);
  }

  /** Goes to a position of the main line, as nobody asked. */
  async turnTo(ply: number): Promise<void> {
    await this.#show(this.mainLine[ply - 1]?.id ?? trees.START);
  }

  async #show(id: number): Promise<void> {
    this.cursor = id;
    try {
      const { game, setup, seed } = this;
      const seen = await lookAt({ game, setup, seed, moves: trees.moves(this.tree, id) });
      if (this.cursor !== id || this.gone) return;
      this.view = seen;
      this.viewed = id;
      this.game = seen.game;
      this.setup = seen.setup;
      this.seed = null;
      this.error = null;
      this.#showAddress();
      document.title = text.titles.analysis(this.name || seen.title);
    } catch (reason) {
      if (this.cursor === id) this.error = failure(reason);
    }
  }

  get address(): string {
    const { game, setup, tree } = this;
    const whole =
      this.id !== null && !this.live && !this.unsaved
        ? url.persistedAddress(this.id)
        : this.link !== null
          ? url.linkedAnalysis(this.link)
          : this.#table !== null
            ? url.tableAnalysis(this.#table)
            : url.analysisUrl({ game, setup, seed: null, moves: this.mainMoves });
    return url.atPlace(whole, trees.placeOf(tree, this.cursor));
  }

  /** The main line, or how the position shown came about: an address that others can open. */
  place(of: 'game' | 'position'): PositionSpec {
    const played = of === 'game' ? this.mainMoves : trees.moves(this.tree, this.cursor);
    return { game: this.game, setup: this.view?.setup ?? this.setup, seed: null, moves: played };
  }

  /** The same without the moves: at the server's table where it was played, else under a name of the server's, with the whole analysis. */
  async short(of: Shared): Promise<string> {
    if (of === 'live') return url.linkedAnalysis(await this.#begins());
    if (of !== 'analysis') {
      const place = this.place(of);
      return (await this.#atTable(place.moves)) ?? url.linkedAnalysis(await linkTo(place));
    }
    const link = url.linkedAnalysis(await linkTo({ record: await this.write() }));
    return url.atPlace(link, trees.placeOf(this.tree, this.cursor));
  }

  async #atTable(played: readonly string[]): Promise<string | null> {
    const table = this.#table;
    // What this browser keeps, others cannot open.
    if (table === null || store.read(table)) return null;
    const record = await readRecord(await recordOf(table));
    return shortAddress(table, played, mainMoves(record));
  }

  #showAddress(): void {
    if (!this.gone) showAddress(this.address);
  }

  async make(texts: readonly string[]): Promise<void> {
    const grown = trees.playLine(this.tree, this.cursor, texts);
    const fresh = grown.tree !== this.tree;
    this.tree = grown.tree;
    this.removed = null;
    announcer.say(texts.join(' '));
    if (fresh) this.#keep();
    await this.go(grown.id);
  }

  change(tree: trees.Tree): void {
    this.tree = tree;
    this.removed = null;
    this.#keep();
    this.#showAddress();
  }

  /** Takes the cursor's move and all that follows out of the tree. */
  async remove(): Promise<void> {
    // What a follower has tried before is there again first: the move may be in it, too.
    this.#did(false);
    const { tree, cursor } = this;
    const before = this.here?.parent ?? trees.START;
    this.tree = trees.remove(tree, cursor);
    this.removed = { tree, cursor };
    this.#keep();
    await this.go(before);
  }

  async undoRemoval(): Promise<void> {
    if (!this.removed) return;
    const { tree, cursor } = this.removed;
    this.change(tree);
    await this.go(cursor);
  }

  rename(name: string): void {
    this.name = name.trim();
    this.#keep();
  }

  reviewed(review: Reviewed): void {
    const known = JSON.stringify(this.review);
    this.review = review;
    // Who only looks changes nothing.
    if (JSON.stringify(review) !== known) this.#keep();
  }

  /** Whether it may go: of what could not be kept the reader is asked. */
  readonly mayGo = (): boolean => !this.unsaved || confirm(analyses.lost);

  /** Reads a game record, or a position of the shown game, as another analysis: whether this one may go. */
  async read(given: string, leaving: () => void): Promise<boolean> {
    const isRecord = given.trimStart().startsWith('[');
    const record = isRecord ? await readAnalysis(given) : await this.#positionRecord(given.trim());
    if (!this.mayGo()) return false;
    leaving();
    this.live?.close();
    this.id = this.#table = this.link = this.live = this.#led = null;
    this.finished = this.over = this.unsaved = false;
    this.#takeRecord(record);
    await this.go(trees.lineEnd(this.tree, trees.START));
    if (isRecord) this.#keep();
    this.#showAddress();
    return true;
  }

  async #positionRecord(setup: string): Promise<Recorded> {
    const found = await lookAt({ game: this.game, setup, seed: null, moves: [] });
    const { game, setup: start } = found;
    return { game, setup: start, tags: [], comments: [], nodes: [], name: '', review: null };
  }

  write(): Promise<string> {
    return writeAnalysis(this.#recorded());
  }

  #recorded(): Recorded {
    return {
      game: this.game,
      setup: this.view?.setup ?? this.setup ?? '',
      tags: [...this.tags],
      comments: [...(this.tree.nodes.get(trees.START)?.comments ?? [])],
      nodes: trees.toNodes(this.tree),
      name: this.name,
      review: this.review,
    };
  }

  #keep(): void {
    this.#did(true);
    // What the others change, too, is theirs to keep.
    if (!this.view || (this.live?.following && !this.live.stands.own)) return;
    const now = Date.now();
    if (this.id === null) {
      this.id = drawId();
      this.#made = now;
      this.#showAddress();
    }
    const stored = {
      ...this.#recorded(),
      id: this.id,
      title: this.view.title,
      table: this.#table,
      link: this.#led,
      unsent: this.#led !== null,
      made: this.#made,
      changed: now,
    };
    // Where the browser could not keep it, the next change tries again.
    const done = (unsaved: boolean): void => {
      this.unsaved = unsaved;
      this.#showAddress();
    };
    library.write(stored).then(
      () => done(false),
      () => done(true),
    );
  }
}
