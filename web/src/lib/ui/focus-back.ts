import { tick } from 'svelte';

/** Leads the keyboard back, when the answer is called, to a button that lost it by being disabled; not from elsewhere. */
export function focusBack(): () => Promise<void> {
  const here = document.activeElement;
  return async () => {
    await tick();
    if (document.activeElement === document.body && here instanceof HTMLElement) here.focus();
  };
}
