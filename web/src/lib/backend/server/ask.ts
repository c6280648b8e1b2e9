import { Refused } from '../backend';
import { isRefusal } from './read';

/** How far the server's clock is ahead of this device's, in milliseconds, as its last answer says. */
let ahead = 0;
/** What the server's clock shows, in seconds since 1970. */
export const serverTime = (): number => (Date.now() + ahead) / 1000;

/** Sends a request; what is not answered as it should be is refused. */
export async function fetched(path: string, options?: RequestInit): Promise<globalThis.Response> {
  let answer: globalThis.Response;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused({ code: 'offline', message: '' });
  }
  const now = Date.now();
  ahead = (Date.parse(answer.headers.get('date') ?? '') || now) - now;
  if (answer.ok) return answer;
  const value: unknown = await answer.json().catch(() => null);
  throw new Refused(isRefusal(value) ? value : { code: 'offline', message: '' });
}

export async function read<T>(path: string, options?: RequestInit): Promise<T> {
  const value: unknown = await (await fetched(path, options)).json().catch(() => null);
  if (value === null) throw new Refused({ code: 'offline', message: '' });
  return value as T;
}

/** Sends what is answered by its success alone. */
export async function sent(path: string, options?: RequestInit): Promise<void> {
  await fetched(path, options);
}

export const removed = (path: string): Promise<void> => sent(path, { method: 'DELETE' });

export const put = (path: string, body: unknown): Promise<void> =>
  sent(path, { ...posted(body), method: 'PUT' });

export const posted = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal ? { signal } : {}),
});
