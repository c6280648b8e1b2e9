/** Single keys that a page listens to, wherever the focus is but in a field or a dialog. */

/** What a key does, by its name; `false` is answered where that is nothing just now. */
export type Deeds = Record<string, () => unknown>;

/** Hears a page's keys; one that did something does nothing else. */
export const keys =
  (deeds: Deeds) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if ((event.target as Element | null)?.closest('input, textarea, select, dialog')) return;
    const deed = Object.hasOwn(deeds, event.key) ? deeds[event.key] : undefined;
    if (deed && deed() !== false) event.preventDefault();
  };
