/** Links that invite friends: kept in the browser that made them, as the server keeps only a digest. */
import { persist, restore } from '../../persisted';

const KEY = 'quantarium-invitation-';

export const keepInvitation = (id: string, secret: string): void => persist(`${KEY}${id}`, secret);
export const invitationOf = (id: string): string | null => restore(`${KEY}${id}`);

/** The address of a link. What follows the `#` is sent to no server, and stands in no log. */
export const linkAddress = (id: string, secret: string): string => `${location.origin}/table/${id}#${secret}`;

/** The secret of the link that led to this page, if one did; it is taken out of the address. */
export function followedLink(): string | null {
  const secret = /^#([0-9a-z]{52})$/.exec(location.hash)?.[1];
  if (secret === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return secret;
}
