/** An analysis that others follow live. Nothing is written over unseen: what was sent too late is put into what is there by then. */
import { Refused } from '../backend/backend';
import { browser } from '../backend/server/browser';
import { socketAddress, UpdateConnection } from '../backend/server/connection';
import { changeLive, linkAddress } from '../backend/server/backend';
import { failure } from '../play/status';
import type { FromLive, Live } from '../wire';

/** How long changes are gathered, and until it is tried again to send them: in milliseconds. */
const GATHER = 500;
const AGAIN = 2000;

interface Page {
  write(): Promise<string>;
  /** Where in it the page is, counted as in records. */
  place(): number;
  /** Shows a record, if there is a newer one, with what is still to be sent; and goes to a place, unless that is to be sent itself. */
  take(record: string | null, place: number): Promise<void>;
  /** All that was changed is with the others. */
  sent(): void;
  ended(): void;
}

type Stands = Extract<FromLive, { type: 'stands' }>;

export class LiveAnalysis {
  stands = $state.raw<Live>({ revision: 0, place: 0, open: false, own: false });
  /** Whether this page goes where the others are; else its reader tries on their own. */
  following = $state(true);
  connected = $state(true);
  /** On how many pages it is open. */
  people = $state(0);
  /** Whether something was changed here while others had changed it. */
  rebased = $state(false);
  error = $state<string | null>(null);
  unsent = $state(false);
  readonly leads = $derived(this.stands.own || this.stands.open);

  readonly #name: string;
  readonly #page: Page;
  readonly #connection: UpdateConnection<FromLive>;
  /** The record as the server has it. */
  #record: string;
  /** What was heard and is not shown yet. */
  #update: Stands | null = null;
  /** Whether the record is to be sent beside the place, and who may change it. */
  written = false;
  #opens: boolean | undefined;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(name: string, record: string, stands: Live, page: Page) {
    this.#name = name;
    this.#record = record;
    this.stands = stands;
    this.#page = page;
    this.#connection = new UpdateConnection<FromLive>(
      { ...browser, open: () => browser.open(socketAddress(`${linkAddress(name)}/socket`)) },
      (update) => this.#receive(update),
      (open) => (this.connected = open),
    );
  }

  /** Something was changed here, or the page has gone elsewhere in it. */
  changed(written: boolean): void {
    this.written ||= written;
    this.#send();
  }

  /** Lets everybody change it who has the link, or nobody else. */
  open(opens: boolean): void {
    this.#opens = opens;
    this.#send();
  }

  /** Lets its reader try on their own. What was changed before is for the others. */
  leave(): void {
    if (this.unsent) void this.#work();
    this.following = false;
  }

  async back(): Promise<void> {
    this.following = true;
    await this.#page.take(this.#record, this.stands.place);
  }

  /** The page has left: what is still to be sent is sent at once. */
  close(): void {
    clearTimeout(this.#timer);
    if (this.unsent) void this.#work();
    this.#closed = true;
    this.#connection.close();
  }

  #send(): void {
    this.unsent = true;
    this.rebased = false;
    if (this.#timer === undefined) this.#later(GATHER);
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#work();
    }, wait);
  }

  #receive(update: FromLive): void {
    if (update.type === 'gone') this.#page.ended();
    if (update.type === 'here') this.people = update.people;
    if (update.type !== 'stands') return;
    this.#update = { ...this.#update, ...update };
    void this.#work();
  }

  /** Shows what was heard, then sends what is to be sent: one after the other. */
  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    let failed = 0;
    try {
      while (this.#update) await this.#take();
      if (this.unsent) await this.#sent();
    } catch (reason) {
      failed = this.#refused(reason);
    } finally {
      this.#busy = false;
    }
    if (this.#closed) return;
    if (this.#update) this.#later(failed);
    else if (this.unsent) this.#later(failed || GATHER);
  }

  async #take(): Promise<void> {
    const update = this.#update!;
    const { live, record } = update;
    if (live.revision >= this.stands.revision) {
      const newer = live.revision > this.stands.revision ? (record ?? null) : null;
      this.#record = record ?? this.#record;
      if (this.following && (newer !== null || !this.unsent)) {
        await this.#page.take(newer, live.place);
        this.rebased = newer !== null && this.written;
      }
      this.stands = live;
    }
    if (this.#update === update) this.#update = null;
  }

  async #sent(): Promise<void> {
    const [written, open, place, { revision }] = [this.written, this.#opens, this.#page.place(), this.stands];
    this.unsent = this.written = false;
    this.#opens = undefined;
    try {
      const record = written ? await this.#page.write() : undefined;
      await changeLive(this.#name, { revision, place, record, open });
      this.error = null;
      this.#record = record ?? this.#record;
      this.stands = {
        ...this.stands,
        place,
        open: open ?? this.stands.open,
        revision: revision + (written ? 1 : 0),
      };
      if (written && !this.written) this.#page.sent();
    } catch (reason) {
      this.unsent = true;
      this.written ||= written;
      this.#opens ??= open;
      throw reason;
    }
  }

  /** What comes of a refusal: how long it is waited until the next attempt. */
  #refused(reason: unknown): number {
    const code = reason instanceof Refused ? reason.refusal.code : '';
    if (code === 'not-yours') {
      // It is not open any more: what is here is the reader's own.
      this.stands = { ...this.stands, open: false };
      this.following = this.unsent = this.written = false;
    } else if (code === 'not-found') this.#page.ended();
    // What is newer is on its way, as the connection is. What is refused otherwise is so again, until there is another change.
    else if (!['stale', 'offline', 'too-many', 'closing'].includes(code)) {
      this.error = failure(reason);
      this.unsent = false;
    }
    return AGAIN;
  }
}
