/** Links that invite friends: kept in the browser that made them, as the server keeps only a digest. */
import { persistedText, type Persisted } from '../../persisted.svelte';

const at = (id: string): Persisted<string | null> => persistedText(`quantarium-invitation-${id}`);

export const keepInvitation = (id: string, secret: string): void => at(id).set(secret);
export const invitationOf = (id: string): string | null => at(id).now;

/** The address of a link. What follows the `#` is sent to no server, and stands in no log. */
export const linkAddress = (id: string, secret: string): string => `${location.origin}/table/${id}#${secret}`;

/** What the address of the log-in ends with when it leads back to a link afterwards. */
const BACK = '#back=';

/** Where to log in, and to be led back to a link. Its secret stays behind the `#`. */
export const logInFor = (id: string, secret: string): string =>
  `/account${BACK}${encodeURIComponent(`/table/${id}#${secret}`)}`;

/** Where the address of the log-in leads back to. */
export function wayBack(hash: string): string | null {
  const wanted = hash.startsWith(BACK) ? hash.slice(BACK.length) : '';
  return /^%2Ftable%2F[0-9a-z]+%23[0-9a-z]{52}$/.test(wanted) ? decodeURIComponent(wanted) : null;
}

/** The secret of the link that led to this page, if one did; it is taken out of the address. */
export function followedLink(): string | null {
  const secret = /^#([0-9a-z]{52})$/.exec(location.hash)?.[1];
  if (secret === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return secret;
}
