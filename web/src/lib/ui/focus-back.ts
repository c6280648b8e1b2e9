import { tick } from 'svelte';

/**
 * Leads the keyboard back to where it is now, when the answer is called: a button that cannot be pressed meanwhile loses it. Where the
 * player has gone elsewhere it stays there.
 */
export function focusBack(): () => Promise<void> {
  const here = document.activeElement;
  return async () => {
    await tick();
    if (document.activeElement === document.body && here instanceof HTMLElement) here.focus();
  };
}
