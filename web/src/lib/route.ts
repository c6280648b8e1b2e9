import { pages } from './pages';

export type Route =
  | { page: 'home' | 'unknown' | Exclude<keyof typeof pages, keyof typeof PARTS> }
  | { page: 'table'; id: string }
  | { page: 'mail'; what: 'confirm' | 'enter' | 'stop' }
  | { page: 'player'; name: string }
  | { page: 'analysis' | 'arenas' | 'leagues'; id: string | null }
  | { page: 'rules'; game: string | null }
  | { page: 'learn'; course: string | null }
  | { page: 'puzzles'; game: string | null; id: string | null }
  | { page: 'today'; day: string | null };

/** What the parts of an address say that follow a page's name; with `?` they may be missing. Other pages have none. */
const PARTS = {
  analysis: ['id?'],
  arenas: ['id?'],
  leagues: ['id?'],
  learn: ['course?'],
  mail: ['what'],
  player: ['name'],
  puzzles: ['game?', 'id?'],
  rules: ['game?'],
  table: ['id'],
  today: ['day?'],
};
const parts: Readonly<Record<string, readonly string[]>> = PARTS;
const MAILS: readonly unknown[] = ['confirm', 'enter', 'stop'];

export function readRoute(path: string): Route {
  const [first, ...given] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (first === undefined) return { page: 'home' };
  // As the address was called before.
  const page = first === 'leaps' ? 'sweep' : first;
  const names = Object.hasOwn(parts, page) ? parts[page]! : Object.hasOwn(pages, page) ? [] : null;
  const lacks = names?.some((name, place) => !name.endsWith('?') && given[place] === undefined) ?? true;
  if (!names || lacks || given.length > names.length || (page === 'mail' && !MAILS.includes(given[0])))
    return { page: 'unknown' };
  const said = names.map((name, place) => [name.replace('?', ''), given[place] ?? null]);
  return { page, ...Object.fromEntries(said) } as Route;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
