/** A table in the server, over a WebSocket, whose first message after every connection is the whole view. What was not answered is said
 * again then, by the same name: the server does nothing twice, and refuses a move for a position that is gone. After a change it sends the
 * event; the page works the state out once it has this tab's rules; until then, and where that fails, it asks for it. */
import type { Envelope, FromTable, Refusal, TableView, ToTable } from '../../wire';
import { Refused } from '../backend';
import { LOOK, Pulse } from '../pulse';
import { BROKEN } from '../tab/client';
import { LiveTable, OVERTAKEN, type KnownTable, type Lines } from '../table.svelte';
import type { Env } from './browser';
import { socketAddress, waitBefore } from './connection';
import { Fold, type Rules } from './fold';
import { logInFor } from './invitations';
import { readFromTable, timeOf } from './read';
import { ServerClock } from './there';

/** Waits between attempts, in milliseconds. */
const BACK_OFF = [250, 500, 1000, 2000, 4000, 8000];
/** After how long what could not be stored is said again, in milliseconds; made shorter as the waits above. */
const AGAIN = 2000;
export const UNSAVED = 'unsaved';
/** After how many states the rules are worth loading: whoever looks in for a move needs none. */
const STATES = 2;
/** How often in a row working states out may fail before the page does with those that it is sent. */
const FAILURES = 3;

export class ServerTable extends LiveTable {
  protected readonly where = 'server';
  #socket: WebSocket | null = null;
  #attempts = 0;
  #pending: { ply: number; text: string; request: string } | null = null;
  /** What was said and not answered, by name. */
  #unanswered = new Map<string, Envelope>();
  readonly #pulse: Pulse;
  readonly #there = new ServerClock();
  /** Why the link led to no seat: shown with the first view. */
  #noSeat: Refusal | null = null;
  #closed = false;
  #cancelTimer: () => void = () => {};
  /** Works states out of events, once it is there. */
  #fold: Fold | null = null;
  /** Whether it is being made. */
  #begins = false;
  #cancelBegin: () => void = () => {};
  #failures = 0;
  /** The states that came whole. */
  #states = 0;
  /** Whether the server was asked for the state. */
  #asks = false;
  /** What has come behind events, until it is known how the table stands after them. */
  #behind: FromTable[] | null = null;
  #stops: (() => void)[];

  constructor(
    private readonly id: string,
    private readonly env: Env,
    /** Of the link that led here. */
    private secret: string | null = null,
  ) {
    super();
    this.#pulse = new Pulse(() => env.now());
    this.#stops = [
      env.every(LOOK, () => this.#look()),
      env.whenShown(() => (this.state.link === 'open' ? this.#look() : this.#again())),
      env.whenVisible((visible) => this.#send({ type: 'visible', visible })),
    ];
    void this.#begin();
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#cancelBegin();
    this.#fold?.end();
    for (const stop of this.#stops) stop();
    this.#socket?.close();
  }

  now(): number {
    return this.#there.at(this.env.now());
  }

  protected override get planned(): Lines {
    const all = [...this.#unanswered.values()].flatMap((sent) => (sent.type === 'plan' ? [sent.lines] : []));
    return all.at(-1) ?? super.planned;
  }

  protected submit(message: ToTable): void {
    if (message.type === 'viewPly') {
      if (this.#fold) void this.#lookBack(this.#fold, message);
      else this.#send(message);
      return;
    }
    const request = this.env.name();
    const at = this.state.view?.at;
    const sent: Envelope = { request, ...(at === undefined ? {} : { at }), ...message };
    this.#unanswered.set(request, sent);
    if (message.type === 'play') this.#pending = { ply: message.ply, text: message.text, request };
    this.#send(sent);
  }

  /** Has the rules in this tab, which follow the game, show an earlier position; where they do not, the server does. */
  async #lookBack(fold: Fold, message: Extract<ToTable, { type: 'viewPly' }>): Promise<void> {
    const view = await fold.earlier(message.ply).catch(() => null);
    if (this.#closed) return;
    if (view) this.handle({ type: 'plyView', view });
    else this.#send(message);
  }

  protected override handle(message: FromTable): void {
    if (message.type === 'acknowledged') {
      const sent = this.#unanswered.get(message.request);
      // The plan itself comes behind that.
      if (sent?.type === 'plan') this.set({ plan: sent.lines });
      this.#unanswered.delete(message.request);
    }
    if (message.type === 'refused') return this.#refused(message);
    super.handle(message);
  }

  protected override show(view: TableView): void {
    const back = this.state.link !== 'open';
    const noSeat = this.#noSeat ? { refusal: this.#noSeat } : {};
    this.#noSeat = null;
    // Before others ask anew.
    const looked = back ? this.lookedAt() : [];
    super.show(view, { ...noSeat, ...this.#arrived(view) });
    if (!back) return;
    // A page counts as visible until it says that it is not.
    if (!this.env.visible()) this.#send({ type: 'visible', visible: false });
    for (const sent of this.#unanswered.values()) this.#send(sent);
    for (const ply of looked) if (ply <= view.moves.length) this.submit({ type: 'viewPly', ply });
  }

  /** Messages are handled in the order in which they came: behind events, once it is known how the table stands after them. */
  #receive(message: FromTable, socket: WebSocket): void {
    if (message.type === 'view' || message.type === 'state') this.#stands(message, socket);
    else if (this.#behind) this.#behind.push(message);
    else if (message.type === 'events') void this.#workOut(message, socket);
    else this.handle(message);
  }

  #stands(message: Extract<FromTable, { type: 'view' | 'state' }>, socket: WebSocket): void {
    const { seq } = message.type === 'view' ? message.view : message.state;
    if (message.type === 'state') this.#states += 1;
    // What is being worked out, or goes on from elsewhere, is of no more use.
    if (this.#behind || this.#fold?.seq !== seq) {
      this.#fold?.end();
      this.#fold = null;
    }
    this.#asks = false;
    this.handle(message);
    this.#prepare();
    this.#goOn(socket);
  }

  async #workOut(
    { events, standing }: Extract<FromTable, { type: 'events' }>,
    socket: WebSocket,
  ): Promise<void> {
    const fold = this.#fold;
    const known = fold?.seq ?? this.state.view?.seq ?? 0;
    if (standing.seq < known) return;
    if (!fold) return standing.seq === known ? undefined : this.#askState();
    this.#behind = [];
    const missing = events.filter(({ seq }) => seq > known);
    const state = await fold.apply(missing, standing).catch(() => null);
    if (fold !== this.#fold) return;
    if (!state) this.#fold = null;
    // Of a connection that is gone: the answer to the next one has all of it.
    if (this.#closed || socket !== this.#socket || socket.readyState !== WebSocket.OPEN) return;
    if (!state) {
      this.#failures += 1;
      return this.#askState();
    }
    this.#failures = 0;
    const { view, link } = this.state;
    if (link !== 'open' || state.seq !== view?.seq) this.handle({ type: 'state', state });
    else if (state.clock) this.handle({ type: 'clock', clock: state.clock });
    this.#goOn(socket);
  }

  /** Handles what has come behind events. */
  #goOn(socket: WebSocket): void {
    const behind = this.#behind ?? [];
    this.#behind = null;
    for (const message of behind) this.#receive(message, socket);
  }

  /** Asks how the table stands; what comes until then waits. */
  #askState(): void {
    this.#behind ??= [];
    this.#asks = true;
    this.#send({ type: 'state' });
  }

  /** Has states worked out here from now on, where that is worth it. */
  #prepare(): void {
    const { rules } = this.env;
    const { view, people } = this.state;
    if (!rules || !view || this.#closed || this.#fold || this.#begins || this.#failures >= FAILURES) return;
    if (this.#states < STATES && !rules.isRunning) return;
    this.#begins = true;
    const plays = people ? people.own.length > 0 : view.seats.some(({ sitter }) => sitter.type === 'person');
    this.#cancelBegin = this.env.whenSpare(plays, () => void this.#beginFold(rules));
  }

  async #beginFold(rules: Rules): Promise<void> {
    const { view } = this.state;
    if (this.#closed || !view) return;
    try {
      const fold = await Fold.begin(rules, `${this.id}-${this.env.name()}`, view);
      // More may have happened meanwhile: it begins anew.
      if (this.#closed || this.#asks || this.state.view?.seq !== fold.seq) fold.end();
      else this.#fold = fold;
    } catch (reason) {
      const broken = reason instanceof Refused && reason.refusal.code === BROKEN;
      this.#failures = broken ? FAILURES : this.#failures + 1;
    } finally {
      this.#begins = false;
      if (!this.#asks) this.#prepare();
    }
  }

  #refused(message: Extract<FromTable, { type: 'refused' }>): void {
    const pending = this.#pending;
    const { request } = message;
    const sent = request === undefined ? undefined : this.#unanswered.get(request);
    if (sent && message.refusal.code === 'storage') return this.#sendAgain(sent, message.refusal);
    if (request !== undefined) this.#unanswered.delete(request);
    // Of something else than the move under way.
    if (request !== undefined && pending && request !== pending.request)
      return this.set({ refusal: message.refusal });
    this.#pending = null;
    const late = pending && message.refusal.code === 'late';
    const refusal = late ? { code: OVERTAKEN, message: pending.text } : message.refusal;
    super.handle({ type: 'refused', refusal });
  }

  /** The server could not store it: it is sent again, by the same name, until it can. */
  #sendAgain(sent: Envelope, { message }: Refusal): void {
    this.set({ refusal: { code: UNSAVED, message } });
    this.env.after(AGAIN * (1 - this.env.chance() / 2), () => {
      if (!this.#closed && this.#unanswered.has(sent.request ?? '')) this.#send(sent);
    });
  }

  /** What a view tells of a move that was sent. */
  #arrived(view: TableView): Partial<KnownTable> {
    const pending = this.#pending;
    if (!pending || view.moves.length === pending.ply) return {};
    this.#pending = null;
    this.#unanswered.delete(pending.request);
    const played = view.moves[pending.ply]?.text ?? pending.text;
    const refusal = played === pending.text ? null : { code: OVERTAKEN, message: pending.text };
    return { pending: null, refusal };
  }

  #send(sent: Envelope): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(sent));
  }

  /** Whether the connection lives: a dead one is silent. */
  #look(): void {
    if (this.state.link !== 'open') return;
    if (this.#pulse.isDead) {
      this.#again();
      return this.set({ link: 'lost' });
    }
    if (this.#pulse.ask()) this.#send({ type: 'ping' });
    // The server may have refused to answer so often.
    if (this.#asks) this.#askState();
  }

  /** Hears what time it is at the server. Where its clock or this one was set since, what was told by the old one is asked for anew. */
  #keepTime(message: FromTable, came: number): void {
    const asked = this.#pulse.received(message.type === 'pong');
    const time = timeOf(message);
    if (time === undefined) return;
    if (asked === null) return this.#there.guess(time, came);
    if (!this.#there.measure(time, asked, came)) this.#send({ type: 'state' });
  }

  /** Comes back at once, and not when the time for it has come; but not before it has its seats. */
  #again(): void {
    const isOpening = this.#socket?.readyState === WebSocket.CONNECTING;
    if (this.#closed || isOpening || this.state.link === 'gone' || this.secret !== null) return;
    this.#cancelTimer();
    this.#connect(true);
  }

  /** Takes the seats that a link leads to, and sits down. */
  async #begin(): Promise<void> {
    if (this.secret !== null) {
      try {
        await this.env.join(this.id, this.secret);
      } catch (reason) {
        if (!(reason instanceof Refused) || this.#closed) return;
        if (['offline', 'away', 'closing'].includes(reason.refusal.code)) {
          this.set({ link: 'lost' });
          this.#cancelTimer = this.env.after(this.#wait(), () => void this.#begin());
          return;
        }
        // A page without a seat watches.
        this.#noSeat = reason.refusal;
        if (reason.refusal.code === 'logged-out') this.set({ logInFirst: logInFor(this.id, this.secret) });
      }
      this.secret = null;
    }
    if (!this.#closed) this.#connect();
  }

  /** A server that comes back may be another one, whose messages this page does not know: then it loads the new page. */
  #connect(again = false): void {
    // Who works states out needs only what was missed.
    const known = this.#fold ? `?since=${this.#fold.seq}` : '';
    const address = `/api/tables/${encodeURIComponent(this.id)}/socket${known}`;
    const before = this.#socket;
    const socket = (this.#socket = this.env.open(socketAddress(address)));
    before?.close();
    this.#asks = false;
    this.#behind = null;
    this.#pulse.begin();
    let outdated: Promise<boolean> | null = null;
    let begun = false;
    // So that the server's clock is known as well as it can be from the beginning.
    socket.addEventListener('open', () => this.#pulse.ask() && this.#send({ type: 'ping' }));
    socket.addEventListener('message', async ({ data }) => {
      const came = this.env.now();
      if (again && (await (outdated ??= this.env.isOutdated()))) return this.env.reload();
      const message = readFromTable(data);
      if (!message || socket !== this.#socket) return;
      this.#attempts = 0;
      this.#keepTime(message, came);
      // Who is at the table comes first, and never where this page is the one screen of all: it may have watched before.
      if (!begun && message.type !== 'people' && this.state.people) this.set({ people: null });
      // The server sends the plan again, if there is one.
      if (!begun && this.state.plan.length > 0) this.set({ plan: [] });
      begun = true;
      this.#receive(message, socket);
    });
    socket.addEventListener('close', () => void this.#lost(socket));
  }

  async #lost(socket: WebSocket): Promise<void> {
    if (this.#closed || socket !== this.#socket) return;
    // Where nothing is shown yet there may be no such table.
    if (this.state.view) this.set({ link: 'lost' });
    const known = await this.env.exists(this.id).catch(() => true);
    if (this.#closed || socket !== this.#socket) return;
    this.set({ link: known ? 'lost' : 'gone' });
    if (known) this.#cancelTimer = this.env.after(this.#wait(), () => this.#connect(true));
  }

  #wait(): number {
    return waitBefore(this.#attempts++, BACK_OFF, this.env.chance());
  }
}
