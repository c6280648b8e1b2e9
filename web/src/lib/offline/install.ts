import { own } from '../account/account.svelte';
import { installHint } from './hint.svelte';

/** Has the browser keep the page, so that it works without the network from the next visit on. */
export function install(): void {
  installHint.listen(window);
  // Only what was built has a list of files to keep; and only safe addresses may keep any.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/offline.js').catch(() => {
    // A browser that refuses works with the network only.
  });
  const { name } = own;
  if (name !== null)
    void import('../account/push')
      .then(({ renewPush }) => renewPush(name))
      .catch(() => {
        // It is tried again with the next page.
      });
}
