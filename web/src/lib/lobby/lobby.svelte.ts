/** Listens while its page is shown, while somebody waits elsewhere, and for who is logged in: they may be challenged. */
import { own } from '../account/account.svelte';
import { announcer } from '../a11y/announcer.svelte';
import { posted, read, removed } from '../backend/server/ask';
import { browser } from '../backend/server/browser';
import { socketAddress, UpdateConnection } from '../backend/server/connection';
import { lobby as words, text } from '../i18n';
import { persistedChoice } from '../persisted.svelte';
import { router } from '../router.svelte';
import { sounds } from '../sound/sound.svelte';
import type { FromLobby, NewSeek, PlaceTaken, Seek, WaitingChallenge } from '../wire';
import { challenge, changed } from './challenges';
import { tidied, updated, waits, type ShownSeek } from './seeks';
import { gameWords } from './words';

/** Whether somebody of this browser waits for a game. */
const waiting = persistedChoice('quantarium-waits', ['0', '1'], '0');

const at = (id: string): string => `/api/lobby/seeks/${encodeURIComponent(id)}`;

const open = (): WebSocket => browser.open(socketAddress('/api/lobby/socket'));

class Lobby {
  seeks = $state.raw<readonly ShownSeek[]>([]);
  challenges = $state.raw<readonly WaitingChallenge[]>([]);
  /** How many of them wait for their answer. */
  readonly asked = $derived(this.challenges.filter(({ own }) => !own).length);
  /** What somebody has answered to a challenge. */
  answered = $state<string | null>(null);
  /** Whether the list is whole. */
  link = $state<'connecting' | 'open' | 'lost'>('connecting');
  /** A game that has begun while another page is shown. */
  seated = $state.raw<{ table: string; title: string } | null>(null);
  /** What somebody has just done whom the reader follows. */
  followed = $state.raw<{ name: string; opened: boolean } | null>(null);
  /** The table of others that is shown live. */
  featured = $state<string | null>(null);
  /** Counts what has happened at tables of the reader's. */
  moved = $state(0);
  #connection: UpdateConnection<FromLobby> | null = null;
  /** Whether the server knows who listens. */
  #known = false;
  #visited = false;

  /** The page begins, or somebody has logged in or out: listens as who they are. */
  meet(): void {
    this.answered = null;
    if (this.#connection) this.#again();
    else if (waiting.now === '1' || own.name !== null) this.#connect();
  }

  /** The lobby's page is shown, until the answer is called. */
  visit(): () => void {
    this.#visited = true;
    this.#connect();
    return () => {
      this.#visited = false;
      this.answered = null;
      this.seeks = tidied(this.seeks);
      this.#rest();
    };
  }

  tidy(): void {
    this.seeks = tidied(this.seeks);
  }

  async open(seek: NewSeek): Promise<void> {
    const opened = await read<Seek>('/api/lobby/seeks', posted(seek));
    this.#receive({ type: 'seek', seek: opened });
    this.#introduce();
  }

  /** Takes a place; the last one leads to the table. */
  async take(id: string): Promise<void> {
    const { table } = await read<PlaceTaken>(`${at(id)}/take`, { method: 'POST' });
    if (table !== undefined) return this.#lead(table);
    this.seeks = this.seeks.map((seek) => (seek.id === id ? { ...seek, joined: true } : seek));
    this.#introduce();
  }

  async challenge(name: string, wanted: NewSeek): Promise<void> {
    await challenge(name, wanted);
    this.answered = null;
    this.#introduce();
  }

  leave(id: string): Promise<void> {
    return removed(at(id));
  }

  #connect(): void {
    this.#connection ??= new UpdateConnection(
      { ...browser, open },
      (update) => this.#receive(update),
      (open) => {
        const { link } = this;
        // While it was lost, something may have happened in one's games.
        if (open && link === 'lost') this.moved += 1;
        // Who is logged in may have been logged out elsewhere, or renamed.
        const old = link === 'lost' || (link === 'connecting' && !own.known);
        if (open && old && own.name !== null) void own.ask().catch(() => null);
        this.link = open ? 'open' : 'lost';
        // What is live by then is said anew.
        if (!open) this.featured = null;
      },
    );
  }

  /** After the first cookie the browser connects again, so that the server knows it. */
  #introduce(): void {
    if (!this.#known) this.#again();
  }

  #again(): void {
    this.featured = null;
    this.#connection?.again();
  }

  #receive(update: FromLobby): void {
    if (update.type === 'seeks') this.#known = update.known;
    if (update.type === 'table') this.moved += 1;
    if (update.type === 'featured') this.featured = update.table ?? null;
    if (update.type === 'seated') this.#begun(update, 'id' in router.route && router.route.id === update.id);
    if (update.type === 'came' || update.type === 'opened')
      this.followed = { name: update.name, opened: update.type === 'opened' };
    if (update.type === 'seek') this.#announce(update.seek);
    if (update.type === 'challenge') this.#challenged(update.challenge);
    if (update.type === 'challengeOver') this.#challengeOver(update);
    this.challenges = changed(this.challenges, update);
    this.seeks = updated(this.seeks, update);
    waiting.set(waits(this.seeks) ? '1' : '0');
    this.#rest();
  }

  #announce(seek: Seek): void {
    const known = this.seeks.some(({ id }) => id === seek.id);
    if (this.#visited && !known && !seek.own) announcer.say(words.heardOpen(gameWords(seek)));
  }

  #challenged(challenge: WaitingChallenge): void {
    if (challenge.own) return;
    announcer.say(words.challenged(challenge.name ?? text.seats.guest(null), gameWords(challenge)));
    sounds.play('end');
  }

  /** A challenge waits no more. Accepting it leads to the game by itself. */
  #challengeOver({ challenge, end, reason = '' }: Extract<FromLobby, { type: 'challengeOver' }>): void {
    const { id: table, title, bot } = challenge;
    if (!challenge.own || bot) return;
    if (end === 'accepted') return this.#begun({ table, title }, false);
    if (end === 'canceled') return;
    const name = challenge.name ?? text.seats.guest(null);
    const why = Object.entries(words.reasons).find(([key]) => key === reason)?.[1] ?? words.reasons.generic;
    this.answered = end === 'declined' ? words.declinedFor(name, why) : words.unanswered(name);
    announcer.say(this.answered);
  }

  /** A game has begun: leads to it from the lobby, or from the page that waits for it. */
  #begun(seated: { table: string; title: string }, waits: boolean): void {
    if (this.#visited || waits) this.#lead(seated.table);
    else this.seated = seated;
    this.moved += 1;
  }

  #lead(table: string): void {
    if (['lobby', 'arenas', 'leagues'].includes(router.route.page)) router.go(`/table/${table}`);
  }

  /** Hangs up when nobody needs the lobby. */
  #rest(): void {
    if (this.#visited || waits(this.seeks) || own.name !== null) return;
    this.#connection?.close();
    this.#connection = null;
    this.link = 'connecting';
    this.featured = null;
  }
}

export const lobby = new Lobby();
