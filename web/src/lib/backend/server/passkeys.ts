/** Passkeys in the server: accounts made by one, log-ins by one, and those of the account. */
import type * as wire from '../../wire';
import { posted, put, read, removed } from './ask';

const PASSKEYS = '/api/account/passkeys';
const LOG_IN = '/api/passkey/log-in';
const SIGN_UP = '/api/passkey/sign-up';

/** What the browser needs to make a passkey for a new account of this name. */
export const signUpPrompt = (asked: wire.SaidName): Promise<wire.NewPasskeyPrompt> =>
  read(`${SIGN_UP}/prompt`, posted(asked));

export const signUpByPasskey = async (asked: wire.PasskeySignUp): Promise<wire.Account | null> =>
  (await read<wire.LoggedIn>(SIGN_UP, posted(asked))).account;

/** What the browser needs to have any passkey used that it has for this server. */
export const logInPrompt = (signal?: AbortSignal): Promise<wire.PasskeyPrompt> =>
  read(`${LOG_IN}/prompt`, { method: 'POST', ...(signal ? { signal } : {}) });

export const logInByPasskey = async (asked: wire.PasskeyLogIn): Promise<wire.Account | null> =>
  (await read<wire.LoggedIn>(LOG_IN, posted(asked))).account;

export const passkeys = (): Promise<wire.AccountPasskey[]> => read(PASSKEYS);

/** What the browser needs to make one more passkey for the account. */
export const passkeyPrompt = (): Promise<wire.NewPasskeyPrompt> =>
  read(`${PASSKEYS}/prompt`, { method: 'POST' });

export const addPasskey = (asked: wire.NewPasskey): Promise<wire.AccountPasskey> =>
  read(PASSKEYS, posted(asked));

export const renamePasskey = (id: number, name: string): Promise<void> =>
  put(`${PASSKEYS}/${id}`, { name } satisfies wire.SaidName);

export const removePasskey = (id: number): Promise<void> => removed(`${PASSKEYS}/${id}`);
