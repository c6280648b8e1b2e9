/** The open seeks as the page shows them: what is gone stays in its place until nobody points at the list. */
import type { FromLobby, Seek } from '../wire';

export type ShownSeek = Seek & { gone?: true };

const gone = (seek: ShownSeek): ShownSeek => ({ ...seek, gone: true });

/** The list after an update. New seeks come last, so that nothing moves. */
export function updated(shown: readonly ShownSeek[], update: FromLobby): readonly ShownSeek[] {
  switch (update.type) {
    case 'seeks': {
      const now = new Map(update.seeks.map((seek) => [seek.id, seek]));
      const before = shown.map((seek) => now.get(seek.id) ?? gone(seek));
      const known = new Set(shown.map(({ id }) => id));
      return [...before, ...update.seeks.filter(({ id }) => !known.has(id))];
    }
    case 'seek': {
      const known = shown.some(({ id }) => id === update.seek.id);
      if (!known) return [...shown, update.seek];
      return shown.map((seek) => (seek.id === update.seek.id ? update.seek : seek));
    }
    case 'gone':
    case 'seated':
      return shown.map((seek) => (seek.id === update.id ? gone(seek) : seek));
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
