import type * as wire from '../../wire';
import { posted, put, read, removed, sent } from './ask';

const ACCOUNT = '/api/account';
const SESSION = '/api/session';
const SESSIONS = '/api/account/sessions';
const TOKENS = '/api/account/tokens';
const BLOCKS = '/api/account/blocks';

export const loggedIn = async (): Promise<wire.Account | null> =>
  (await read<wire.LoggedIn>(ACCOUNT)).account;

export const signUp = async (asked: wire.SignUp): Promise<wire.Account | null> =>
  (await read<wire.LoggedIn>(ACCOUNT, posted(asked))).account;

export const logIn = async (asked: wire.LogIn): Promise<wire.Account | null> =>
  (await read<wire.LoggedIn>(SESSION, posted(asked))).account;

export const logOut = (): Promise<void> => removed(SESSION);

export const changePassword = (asked: wire.ChangePassword): Promise<void> =>
  sent('/api/account/password', posted(asked));

/** Shows that one owns the account, for some minutes. */
export const confirmOwner = (asked: wire.ConfirmOwner): Promise<void> =>
  sent('/api/account/confirm', posted(asked));

export const sessions = (): Promise<wire.Session[]> => read(SESSIONS);

export const endSession = (id: number): Promise<void> => removed(`${SESSIONS}/${id}`);

export const endOthers = (): Promise<void> => removed(SESSIONS);

export const removeAccount = (): Promise<void> => removed(ACCOUNT);

/** Makes the account a bot's, for good. */
export const becomeBot = (): Promise<void> => sent('/api/account/bot', { method: 'POST' });

export const tokens = (): Promise<wire.AccountToken[]> => read(TOKENS);

export const makeToken = (asked: wire.NewToken): Promise<wire.MadeToken> => read(TOKENS, posted(asked));

export const revokeToken = (id: number): Promise<void> => removed(`${TOKENS}/${id}`);

export const blocks = (): Promise<wire.Blocked[]> => read(BLOCKS);

export const setBlocked = (name: string, blocked: boolean): Promise<void> =>
  sent(`${BLOCKS}/${encodeURIComponent(name)}`, { method: blocked ? 'PUT' : 'DELETE' });

const HOLIDAY = '/api/account/holiday';

export const holidays = (): Promise<wire.Holidays> => read(HOLIDAY);

export const takeHoliday = (asked: wire.NewHoliday): Promise<void> => put(HOLIDAY, asked);

export const endHoliday = (): Promise<void> => removed(HOLIDAY);

export const profile = (name: string): Promise<wire.Profile> =>
  read(`/api/players/${encodeURIComponent(name)}`);

/** How many finished games a profile, or a page of older ones, shows. */
export const PAGE = 100;

export const gamesBefore = (name: string, last: string): Promise<wire.TableSummary[]> =>
  read(`/api/players/${encodeURIComponent(name)}/games?before=${last}`);

/** An address that has all that is known of the account. */
export const EXPORT = '/api/account/export';
