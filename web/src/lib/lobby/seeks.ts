/** The open seeks as the page shows them: what is gone stays in its place until nobody points at the list. */
import type { FromLobby, Seek } from '../wire';

export type ShownSeek = Seek & { gone?: true };

const gone = (seek: ShownSeek): ShownSeek => ({ ...seek, gone: true });

/** The list after some news. New seeks come last, so that nothing moves. */
export function heard(shown: readonly ShownSeek[], news: FromLobby): readonly ShownSeek[] {
  switch (news.type) {
    case 'seeks': {
      const now = new Map(news.seeks.map((seek) => [seek.id, seek]));
      const before = shown.map((seek) => now.get(seek.id) ?? gone(seek));
      const known = new Set(shown.map(({ id }) => id));
      return [...before, ...news.seeks.filter(({ id }) => !known.has(id))];
    }
    case 'seek': {
      const known = shown.some(({ id }) => id === news.seek.id);
      if (!known) return [...shown, news.seek];
      return shown.map((seek) => (seek.id === news.seek.id ? news.seek : seek));
    }
    case 'gone':
    case 'seated':
      return shown.map((seek) => (seek.id === news.id ? gone(seek) : seek));
    default:
      return shown;
  }
}

/** The list without what is gone. */
export const tidied = (shown: readonly ShownSeek[]): readonly ShownSeek[] =>
  shown.some((seek) => seek.gone) ? shown.filter((seek) => !seek.gone) : shown;

/** Whether this browser has a place that still waits for others. */
export const waits = (shown: readonly ShownSeek[]): boolean =>
  shown.some((seek) => !seek.gone && (seek.own || seek.joined));
