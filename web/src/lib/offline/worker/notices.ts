/** What the server sends to this browser while no page of it may be open (web push), shown by the system. */
import { notices as en } from '../../i18n/en/notices';
import { notices as es } from '../../i18n/es/notices';
import { notices as ja } from '../../i18n/ja/notices';
import type { Language } from '../../i18n/language';
import type { PushedNotice } from '../../wire';

/** By language: each notice names its own. */
const WORDS: Record<Language, typeof en> = { en, es, ja };

/** A notice as the system shows it, and where it leads. */
export interface ShownNotice {
  title: string;
  options: { body: string; tag: string; icon: string; lang: string; renotify: boolean; data: string };
}

/** Whether it says what somebody does whom one follows: every page says so, too. */
const isOfPlayer = ({ kind }: PushedNotice): boolean => kind === 'came' || kind === 'opened';

function address({ kind, table }: PushedNotice): string {
  if (kind === 'challenge' || kind === 'opened') return '/lobby';
  if (kind === 'came') return '/players';
  if (kind === 'time') return `/leagues/${table}`;
  if (kind === 'arena') return `/arenas/${table}`;
  return table === undefined ? '/account' : `/table/${table}`;
}

export function shownNotice(notice: PushedNotice): ShownNotice {
  const { kind, game, others = [], language } = notice;
  // A language of another version has no words.
  const words = WORDS[language as Language] ?? en;
  const names = others.join(', ');
  const whom =
    names && (kind === 'challenge' ? words.by(names) : isOfPlayer(notice) ? names : words.against(names));
  const data = address(notice);
  return {
    title: words.titles[kind],
    options: {
      body: kind === 'test' ? words.test : [game, whom].filter(Boolean).join(', '),
      // Of one game, the last is shown.
      tag: data,
      renotify: true,
      icon: '/icon-192.png',
      lang: language,
      data,
    },
  };
}

/** A page of this browser, as the worker sees it. */
interface Client {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}
export interface Pages {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>;
  openWindow(url: string): Promise<unknown>;
}
export interface Shower {
  showNotification(title: string, options: ShownNotice['options']): Promise<void>;
}

/** What was shown, or seen without it, by name: the server sends again what it does not know to have arrived. */
const SEEN = 'seen-notices';
const LIST = '/seen-notices';
/** How many are remembered. */
const MOST = 100;

async function seen(): Promise<string[]> {
  const noted = await (await caches.open(SEEN)).match(LIST);
  return ((await noted?.json()) ?? []) as string[];
}

async function note(id: string): Promise<void> {
  const ids = [...(await seen()), id].slice(-MOST);
  await (await caches.open(SEEN)).put(LIST, Response.json(ids));
}

/** One after the other, so that what comes twice at once is noticed. */
let last: Promise<unknown> = Promise.resolve();

/** Shows a notice once, unless somebody looks at what it is about. */
export function showOnce(notice: PushedNotice, pages: Pages, shower: Shower): Promise<void> {
  const shown = last.then(async () => {
    if ((await seen()).includes(notice.id)) return;
    const { title, options } = shownNotice(notice);
    const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
    const looked = open.some(
      ({ url, visibilityState }) =>
        visibilityState === 'visible' && (isOfPlayer(notice) || new URL(url).pathname === options.data),
    );
    const isTest = notice.kind === 'test';
    if (isTest || !looked) await shower.showNotification(title, options);
    // Only now: what could not be shown is shown when it comes again.
    await note(notice.id);
  });
  last = shown.catch(() => {});
  return shown;
}

/** Goes where a notice leads: to the page that is there, or a new one. */
export async function follow(path: string, pages: Pages): Promise<void> {
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : pages.openWindow(path));
}
