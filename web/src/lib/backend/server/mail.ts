/** Mail: the address of the account, log-ins by a link, and notices there. */
import { language } from '../../i18n/language';
import type { Account, AccountMail, FollowedMail, LoggedIn } from '../../wire';
import { posted, put, read, removed, sent } from './ask';

const MAIL = '/api/account/mail';
const NOTICES = '/api/account/mail/notices';
const SESSION = '/api/session/mail';

export const mailOf = (): Promise<AccountMail> => read(MAIL);

/** Has a mail sent to an address, which counts when its link has been followed. */
export const setMail = (address: string): Promise<void> => put(MAIL, { address, language });

export const forgetMail = (): Promise<void> => removed(MAIL);

/** Has the account be told by mail, or no more. */
export const tellByMail = (wanted: boolean): Promise<void> =>
  wanted ? put(NOTICES, { language }) : removed(NOTICES);

/** Has a link sent to whoever is named, by the name of the account or its address. */
export const askLink = (who: string): Promise<void> => sent(SESSION, posted({ who, language }));

/** Where a link leads. It is not used by that. */
export const followed = (secret: string): Promise<FollowedMail> => read('/api/mail/link', posted({ secret }));

export const confirmMail = (secret: string): Promise<void> => sent('/api/mail/confirm', posted({ secret }));

export const stopMail = (secret: string): Promise<void> =>
  sent(`/api/mail/stop/${encodeURIComponent(secret)}`, { method: 'POST' });

/** Logs in by a link, with another password where one is given. */
export const enterByMail = async (
  secret: string,
  password: string | null,
  takeOver: boolean,
): Promise<Account | null> => {
  const asked = { secret, takeOver, ...(password === null ? {} : { password }) };
  return (await read<LoggedIn>(`${SESSION}/enter`, posted(asked))).account;
};
