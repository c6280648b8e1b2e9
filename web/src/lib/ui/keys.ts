/** Single keys that a page listens to, wherever the focus is but in a field or a dialog. */

/** What a key does, by its name; `false` is answered where that is nothing just now. */
export type KeyBindings = Record<string, () => unknown>;

/** Where a page's keys mean something else; in a dialog, only fields. */
const OTHERS = 'input, textarea, select, dialog';
export const FIELDS = 'input, textarea, select';

/** The keys that go back and forth. */
export function stepping(step: (by: number) => unknown): KeyBindings {
  const [earlier, later] = [() => step(-1), () => step(1)];
  const bindings: KeyBindings = {
    '[': earlier,
    ArrowLeft: earlier,
    ']': later,
    ArrowRight: later,
  };
  return bindings;
}

/** Hears a page's keys; one that did something does nothing else. */
export const keys =
  (bindings: KeyBindings, others = OTHERS) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if ((event.target as Element | null)?.closest(others)) return;
    // Held, only the keys that step go on.
    if (event.repeat && /^([a-z]|Escape)$/.test(event.key)) return;
    const bound = Object.hasOwn(bindings, event.key) ? bindings[event.key] : undefined;
    if (bound && bound() !== false) event.preventDefault();
  };
