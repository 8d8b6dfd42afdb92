import type { Database } from '@mailwright/database';
import { type AppSecrets, decryptValue, encryptValue } from '@mailwright/platform';
import { addChallenge, useChallenge } from '../factors/sign-in-challenges.ts';
import type { OidcRequest } from './oidc-provider.ts';

/**
 * What a browser keeps of a sign-in while its user is at the OpenID provider: encrypted, in its cookie, so that a response
 * of the provider is of use in this browser only. Its state is a challenge, too, so that it is of use once.
 */
export interface OidcAttempt extends Pick<OidcRequest, 'state' | 'nonce' | 'codeVerifier'> {
  /** The page of the console that is wanted. */
  returnTo: string;
  /** The user to link the identity to; null when it is to sign in. */
  linkTo: string | null;
}

const purpose = 'oidc';
const encrypted = { purpose: 'mailwright oidc attempts v1', owner: 'oidc' };

interface AttemptDeps {
  database: Database;
  appSecrets: AppSecrets;
}

/** Keeps an attempt for ten minutes. @returns what the browser's cookie holds. */
export async function keepOidcAttempt(
  { database, appSecrets }: AttemptDeps,
  { state, nonce, codeVerifier }: OidcRequest,
  { returnTo, linkTo }: Pick<OidcAttempt, 'returnTo' | 'linkTo'>,
): Promise<string> {
  await addChallenge(database, { token: state, userId: linkTo, purpose });
  const attempt: OidcAttempt = { state, nonce, codeVerifier, returnTo, linkTo };
  return encryptValue(JSON.stringify(attempt), { ...encrypted, appSecrets }).toString('base64url');
}

/** What a cookie holds; undefined when we didn't make it. */
export function readOidcAttempt(
  { appSecrets }: Pick<AttemptDeps, 'appSecrets'>,
  cookie: string,
): OidcAttempt | undefined {
  try {
    // What it decrypts to is what we have encrypted: the encryption authenticates it.
    return JSON.parse(decryptValue(Buffer.from(cookie, 'base64url'), { ...encrypted, appSecrets })) as OidcAttempt;
  } catch {
    return undefined;
  }
}

/** Uses an attempt up: whether it is unused and not expired. */
export function useOidcAttempt({ database }: Pick<AttemptDeps, 'database'>, attempt: OidcAttempt): Promise<boolean> {
  return useChallenge(database, { token: attempt.state, userId: attempt.linkTo, purpose });
}
