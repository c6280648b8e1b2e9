/** Where an account gets notices while no page of it is open. */
import type { Notices, PushSubscription, SaidSecret, WebhookAddress } from '../../wire';
import { posted, put, read, removed, sent } from './ask';

const NOTICES = '/api/account/notices';
const HERE = '/api/account/notices/here';
const WEBHOOK = '/api/account/webhook';

export const notices = (): Promise<Notices> => read(NOTICES);

export const tellHere = (subscription: PushSubscription): Promise<void> => put(HERE, subscription);

export const tellHereNoMore = (): Promise<void> => removed(HERE);

/** Gives the account an address of its own: by what its messages are signed. */
export const setWebhook = async (address: string): Promise<string> => {
  const asked: WebhookAddress = { address };
  return (await read<SaidSecret>(WEBHOOK, { ...posted(asked), method: 'PUT' })).secret;
};

export const clearWebhook = (): Promise<void> => removed(WEBHOOK);

/** Sends a test to every browser and address of the account. */
export const tryOut = (): Promise<void> => sent(`${NOTICES}/test`, { method: 'POST' });
