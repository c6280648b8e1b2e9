/** Messages of the server to this browser, which its service worker shows (`offline/worker/notices.ts`). */
import { tellHere, tellHereNoMore } from '../backend/server/notices';
import { language } from '../i18n/language';
import { persistedText } from '../persisted.svelte';

/** For which account this browser is told, in which language, and where: noted so that a change is noticed. */
const noted = persistedText('quantarium-push');

/** What this browser can do. `later` is a browser that could if the page were installed. */
export type Ability = 'able' | 'denied' | 'later' | 'unable';

export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : 'able';
  // On iPhones and iPads only pages on the home screen may.
  return 'standalone' in navigator && !navigator.standalone ? 'later' : 'unable';
}

const note = (name: string, subscription: PushSubscription): string =>
  JSON.stringify([name, language, subscription.endpoint]);

async function subscribe(name: string, key: string | ArrayBuffer): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch {
    // One that was made for another server's key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    subscription = await pushManager.subscribe(options);
  }
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await tellHere({ endpoint: endpoint ?? '', keys: { p256dh, auth }, language });
  noted.set(note(name, subscription));
}

/** Has this browser be told, if its owner permits it; whether they do. Only after a click. */
export async function startPush(name: string, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(name, key);
  return true;
}

export async function endPush(): Promise<void> {
  noted.set('');
  await tellHereNoMore();
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Browsers change their addresses, and people their language: then the server is told anew. */
export async function renewPush(name: string): Promise<void> {
  const before = noted.now;
  if (!before || ability() !== 'able' || Notification.permission !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription && note(name, subscription) === before) return;
  const [owner] = JSON.parse(before) as string[];
  const key = subscription?.options.applicationServerKey;
  if (owner !== name || !key) return;
  await subscribe(name, key);
}
