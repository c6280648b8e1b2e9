/** Where an account gets notices while no page of it is open. */
import type { MadeWebhook, Notices, PushSubscription, WebhookAddress } from '../../wire';
import { fetched, posted, read } from './ask';

const NOTICES = '/api/account/notices';
const HERE = '/api/account/notices/here';
const WEBHOOK = '/api/account/webhook';

export const notices = (): Promise<Notices> => read<Notices>(NOTICES);

/** Sends notices to the browser of this session. */
export const tellHere = async (subscription: PushSubscription): Promise<void> => {
  await fetched(HERE, { ...posted(subscription), method: 'PUT' });
};

export const tellHereNoMore = async (): Promise<void> => {
  await fetched(HERE, { method: 'DELETE' });
};

/** Gives the account an address of its own: by what its messages are signed. */
export const setWebhook = async (address: string): Promise<string> => {
  const asked: WebhookAddress = { address };
  return (await read<MadeWebhook>(WEBHOOK, { ...posted(asked), method: 'PUT' })).secret;
};

export const clearWebhook = async (): Promise<void> => {
  await fetched(WEBHOOK, { method: 'DELETE' });
};

/** Sends a test to every browser and address of the account. */
export const tryOut = async (): Promise<void> => {
  await fetched(`${NOTICES}/test`, { method: 'POST' });
};
