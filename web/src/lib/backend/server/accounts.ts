import type {
  Account,
  AccountToken,
  Blocked,
  ChangePassword,
  ConfirmOwner,
  Holidays,
  LoggedIn,
  LogIn,
  MadeToken,
  NewHoliday,
  NewToken,
  Profile,
  Session,
  SignUp,
  TableSummary,
} from '../../wire';
import { posted, put, read, removed, sent } from './ask';

const ACCOUNT = '/api/account';
const SESSION = '/api/session';
const SESSIONS = '/api/account/sessions';
const TOKENS = '/api/account/tokens';
const BLOCKS = '/api/account/blocks';

export const loggedIn = async (): Promise<Account | null> => (await read<LoggedIn>(ACCOUNT)).account;

export const signUp = async (asked: SignUp): Promise<Account | null> =>
  (await read<LoggedIn>(ACCOUNT, posted(asked))).account;

export const logIn = async (asked: LogIn): Promise<Account | null> =>
  (await read<LoggedIn>(SESSION, posted(asked))).account;

export const logOut = (): Promise<void> => removed(SESSION);

export const changePassword = (asked: ChangePassword): Promise<void> =>
  sent('/api/account/password', posted(asked));

/** Shows that one owns the account, for some minutes. */
export const confirmOwner = (asked: ConfirmOwner): Promise<void> =>
  sent('/api/account/confirm', posted(asked));

export const sessions = (): Promise<Session[]> => read(SESSIONS);

export const endSession = (id: number): Promise<void> => removed(`${SESSIONS}/${id}`);

export const endOthers = (): Promise<void> => removed(SESSIONS);

export const removeAccount = (): Promise<void> => removed(ACCOUNT);

/** Makes the account a bot's, for good. */
export const becomeBot = (): Promise<void> => sent('/api/account/bot', { method: 'POST' });

export const tokens = (): Promise<AccountToken[]> => read(TOKENS);

export const makeToken = (asked: NewToken): Promise<MadeToken> => read(TOKENS, posted(asked));

export const revokeToken = (id: number): Promise<void> => removed(`${TOKENS}/${id}`);

export const blocks = (): Promise<Blocked[]> => read(BLOCKS);

export const block = (name: string): Promise<void> =>
  sent(`${BLOCKS}/${encodeURIComponent(name)}`, { method: 'PUT' });

export const unblock = (name: string): Promise<void> => removed(`${BLOCKS}/${encodeURIComponent(name)}`);

const HOLIDAY = '/api/account/holiday';

export const holidays = (): Promise<Holidays> => read(HOLIDAY);

export const takeHoliday = (asked: NewHoliday): Promise<void> => put(HOLIDAY, asked);

export const endHoliday = (): Promise<void> => removed(HOLIDAY);

export const profile = (name: string): Promise<Profile> => read(`/api/players/${encodeURIComponent(name)}`);

/** How many finished games a profile, or a page of older ones, shows. */
export const PAGE = 100;

export const gamesBefore = (name: string, last: string): Promise<TableSummary[]> =>
  read(`/api/players/${encodeURIComponent(name)}/games?before=${last}`);

/** An address that has all that is known of the account. */
export const EXPORT = '/api/account/export';
