/** Passkeys in the browser: asking for one, and what went wrong in plain words. */
import { Refused } from '../backend/backend';
import * as passkeys from '../backend/server/passkeys';
import { confirmOwner } from '../backend/server/accounts';
import { passkeys as words } from '../i18n/later';
import { asOwner } from './owner.svelte';
import type { Account, MadePasskey, NewPasskeyPrompt, PasskeyAnswer, PasskeyPrompt } from '../wire';

/** How long the browser may ask, in milliseconds: the server takes an answer for five minutes. */
const PATIENCE = 240_000;

/** Whether the browser knows passkeys. It does not where the page came without TLS from another machine. */
export const known = (): boolean => 'PublicKeyCredential' in globalThis;

/** Whether the page's address is one of numbers, for which no browser makes a passkey. */
export const isNumbers = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

export const offered = (): boolean => known() && !isNumbers(location.hostname);

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Why the browser has not used a passkey, as a refusal; an interruption of ours stays what it is. */
export function refusal(error: unknown): unknown {
  if (!(error instanceof DOMException) || error.name === 'AbortError') return error;
  const said: Record<string, string> = {
    NotAllowedError: words.cancelled,
    SecurityError: words.notHere,
    InvalidStateError: words.twice,
  };
  return new Refused({ code: 'passkey', message: said[error.name] ?? words.unable });
}

async function asked<T extends AuthenticatorResponse>(
  work: Promise<Credential | null>,
): Promise<[PublicKeyCredential, T]> {
  const credential = await work.catch((error: unknown) => {
    throw refusal(error);
  });
  if (credential === null) throw new Refused({ code: 'passkey', message: words.cancelled });
  const passkey = credential as PublicKeyCredential;
  return [passkey, passkey.response as T];
}

async function make(prompt: NewPasskeyPrompt): Promise<[string, MadePasskey]> {
  const [{ id }, { clientDataJSON, attestationObject }] = await asked<AuthenticatorAttestationResponse>(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(prompt.challenge),
        rp: { id: prompt.site, name: 'Quantarium' },
        user: { id: toBytes(prompt.user), name: prompt.name, displayName: prompt.name },
        pubKeyCredParams: prompt.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: prompt.known.map((one) => ({ type: 'public-key', id: toBytes(one) })),
        // One that is found without a name.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'preferred',
        },
        attestation: 'none',
        timeout: PATIENCE,
      },
    }),
  );
  return [id, { client: toText(clientDataJSON), attestation: toText(attestationObject) }];
}

async function use(
  prompt: PasskeyPrompt,
  options: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<PasskeyAnswer> {
  const [{ id }, response] = await asked<AuthenticatorAssertionResponse>(
    navigator.credentials.get({
      ...options,
      publicKey: {
        challenge: toBytes(prompt.challenge),
        rpId: prompt.site,
        userVerification: 'preferred',
        timeout: PATIENCE,
      },
    }),
  );
  return {
    id,
    client: toText(response.clientDataJSON),
    data: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle ? { user: toText(response.userHandle) } : {}),
  };
}

/** Tells the device that a passkey leads nowhere, where the browser can: it does not offer it again. */
async function leadsNowhere(rpId: string, credentialId: string): Promise<void> {
  const browser = PublicKeyCredential as unknown as {
    signalUnknownCredential?: (passkey: { rpId: string; credentialId: string }) => Promise<void>;
  };
  await browser.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

/** What the server answers to a passkey; where it refuses one, by that code or any, the passkey leads nowhere. */
async function answered<T>(work: Promise<T>, site: string, passkey: string, code?: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const why = error instanceof Refused ? error.refusal.code : 'offline';
    if (code === undefined ? why !== 'offline' : why === code) await leadsNowhere(site, passkey);
    throw error;
  }
}

export async function signUp(name: string): Promise<Account | null> {
  const prompt = await passkeys.signUpPrompt({ name });
  const [id, passkey] = await make(prompt);
  return answered(passkeys.signUpByPasskey({ name, passkey }), prompt.site, id);
}

const enter = ({ site }: PasskeyPrompt, passkey: PasskeyAnswer, takeOver: boolean): Promise<Account | null> =>
  answered(passkeys.logInByPasskey({ passkey, takeOver }), site, passkey.id, 'passkey-unknown');

/** Logs in by a passkey that the browser lets one choose. */
export async function logIn(takeOver: boolean): Promise<Account | null> {
  const prompt = await passkeys.logInPrompt();
  return enter(prompt, await use(prompt, {}), takeOver);
}

/** A passkey that is chosen where the browser fills in names; nothing where the prompt has waited as long as it is good. */
async function useByField(signal: AbortSignal): Promise<[PasskeyPrompt, PasskeyAnswer] | null> {
  const late = AbortSignal.timeout(PATIENCE);
  const either = AbortSignal.any([signal, late]);
  try {
    const prompt = await passkeys.logInPrompt(either);
    return [prompt, await use(prompt, { mediation: 'conditional', signal: either })];
  } catch (error) {
    if (late.aborted) return null;
    throw error;
  }
}

/** Logs in by a passkey chosen where the browser fills in names; nothing where it cannot do that, or `signal` ends it. Whether games go
 * along is asked when it is chosen. Nobody has asked for it before, so nothing is said of what fails before. */
export async function logInByField(signal: AbortSignal, takeOver: () => boolean): Promise<Account | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false))) return null;
  while (!signal.aborted) {
    const chosen = await useByField(signal).catch(() => undefined);
    if (chosen === undefined) return null;
    if (chosen !== null) return enter(...chosen, takeOver());
  }
  return null;
}

/** Shows by a passkey that one owns the account. */
export async function confirm(): Promise<void> {
  const passkey = await use(await passkeys.logInPrompt(), {});
  await confirmOwner({ type: 'passkey', passkey });
}

export async function add(): Promise<void> {
  const [, passkey] = await make(await asOwner(passkeys.passkeyPrompt));
  await passkeys.addPasskey({ passkey });
}
