/** The pages, and their addresses. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'games' }
  | { page: 'account' }
  | { page: 'mail'; what: 'confirm' | 'enter' | 'stop' }
  | { page: 'player'; name: string }
  | { page: 'lobby' }
  | { page: 'rules'; game: string | null }
  | { page: 'analysis'; id: string | null }
  | { page: 'analyses' }
  | { page: 'embed' }
  | { page: 'learn'; course: string | null }
  | { page: 'puzzles'; game: string | null; id: string | null }
  | { page: 'today'; day: string | null }
  | { page: 'boards' }
  | { page: 'replays' }
  | { page: 'sweep' }
  | { page: 'unknown' };

export function readRoute(path: string): Route {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const [first, second] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (first === 'table' && second && parts.length === 2) return { page: 'table', id: second };
  if (first === 'lobby' && parts.length === 1) return { page: 'lobby' };
  if (first === 'games' && parts.length === 1) return { page: 'games' };
  if (first === 'account' && parts.length === 1) return { page: 'account' };
  if (
    first === 'mail' &&
    parts.length === 2 &&
    (second === 'confirm' || second === 'enter' || second === 'stop')
  )
    return { page: 'mail', what: second };
  if (first === 'player' && second && parts.length === 2) return { page: 'player', name: second };
  if (first === 'analysis' && parts.length <= 2) return { page: 'analysis', id: second ?? null };
  if (first === 'analyses' && parts.length === 1) return { page: 'analyses' };
  if (first === 'learn' && parts.length <= 2) return { page: 'learn', course: second ?? null };
  if (first === 'boards' && parts.length === 1) return { page: 'boards' };
  if (first === 'replays' && parts.length === 1) return { page: 'replays' };
  if (first === 'embed' && parts.length === 1) return { page: 'embed' };
  if (first === 'puzzles' && parts.length <= 3)
    return { page: 'puzzles', game: second ?? null, id: parts[2] ?? null };
  if (first === 'today' && parts.length <= 2) return { page: 'today', day: second ?? null };
  // As the address was called before.
  if ((first === 'sweep' || first === 'leaps') && parts.length === 1) return { page: 'sweep' };
  if (first === 'rules' && parts.length <= 2) return { page: 'rules', game: second ?? null };
  return { page: 'unknown' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
