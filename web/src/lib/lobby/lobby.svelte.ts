/** The lobby for all pages: it listens while its page is shown, or while somebody waits for a game elsewhere. */
import { announcer } from '../a11y/announcer.svelte';
import { fetched, posted, read } from '../backend/server/ask';
import { browser } from '../backend/server/browser';
import { lobby as words } from '../i18n';
import { persist, restore } from '../persisted';
import { router } from '../router.svelte';
import type { FromLobby, NewSeek, PlaceTaken, Seek } from '../wire';
import { LobbyConnection } from './connection';
import { heard, tidied, waits, type ShownSeek } from './seeks';
import { gameWords } from './words';

const KEY = 'quantarium-waits';

const at = (id: string): string => `/api/lobby/seeks/${encodeURIComponent(id)}`;

function open(): WebSocket {
  const { protocol, host } = location;
  return browser.open(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/api/lobby/socket`);
}

class Lobby {
  seeks = $state.raw<readonly ShownSeek[]>([]);
  /** Whether the list is whole. */
  link = $state<'connecting' | 'open' | 'lost'>('connecting');
  /** A game that has begun while another page is shown. */
  seated = $state.raw<{ table: string; title: string } | null>(null);
  /** Counts what has happened at tables of the reader's. */
  moved = $state(0);
  #connection: LobbyConnection | null = null;
  /** Whether the server knows who listens. */
  #known = false;
  /** Whether the lobby's page is shown. */
  #visited = false;

  /** Listens in the background where somebody waits for a game. */
  begin(): void {
    if (restore(KEY) === '1') this.#connect();
  }

  /** The lobby's page is shown, until the answer is called. */
  visit(): () => void {
    this.#visited = true;
    this.#connect();
    return () => {
      this.#visited = false;
      this.seeks = tidied(this.seeks);
      this.#rest();
    };
  }

  tidy(): void {
    this.seeks = tidied(this.seeks);
  }

  async open(seek: NewSeek): Promise<void> {
    const opened = await read<Seek>('/api/lobby/seeks', posted(seek));
    this.#hear({ type: 'seek', seek: opened });
    this.#introduce();
  }

  /** Takes a place; the last one leads to the table. */
  async take(id: string): Promise<void> {
    const { table } = await read<PlaceTaken>(`${at(id)}/take`, { method: 'POST' });
    if (table !== undefined) return this.#lead(table);
    this.seeks = this.seeks.map((seek) => (seek.id === id ? { ...seek, joined: true } : seek));
    this.#introduce();
  }

  async leave(id: string): Promise<void> {
    await fetched(at(id), { method: 'DELETE' });
  }

  #connect(): void {
    this.#connection ??= new LobbyConnection(
      { ...browser, open },
      (news) => this.#hear(news),
      (open) => (this.link = open ? 'open' : 'lost'),
    );
  }

  /** Whoever has just got their first cookie listens anew, as who they are. */
  #introduce(): void {
    if (!this.#known) this.#connection?.again();
  }

  #hear(news: FromLobby): void {
    if (news.type === 'seeks') this.#known = news.known;
    if (news.type === 'table') this.moved += 1;
    if (news.type === 'seated') {
      if (this.#visited) this.#lead(news.table);
      else this.seated = news;
      this.moved += 1;
    }
    if (news.type === 'seek') this.#announce(news.seek);
    this.seeks = heard(this.seeks, news);
    persist(KEY, waits(this.seeks) ? '1' : '0');
    this.#rest();
  }

  /** Says that a seek of somebody else is new. */
  #announce(seek: Seek): void {
    const known = this.seeks.some(({ id }) => id === seek.id);
    if (this.#visited && !known && !seek.own) announcer.say(words.heardOpen(gameWords(seek)));
  }

  #lead(table: string): void {
    if (router.route.page === 'lobby') router.go(`/table/${table}`);
  }

  /** Hangs up when nobody needs the lobby. */
  #rest(): void {
    if (this.#visited || waits(this.seeks)) return;
    this.#connection?.close();
    this.#connection = null;
    this.link = 'connecting';
  }
}

export const lobby = new Lobby();
