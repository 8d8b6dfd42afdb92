import type { Database } from '@mailwright/database';
import { type AppSecrets, decryptValue, encryptValue } from '@mailwright/platform';
import { addChallenge, useChallenge } from '../factors/sign-in-challenges.ts';
import type { OidcRequest } from './oidc-provider.ts';

/**
 * What a browser keeps of a sign-in while its user is at the OpenID provider: encrypted in a cookie, so that the
 * provider's response works in this browser only. Its state is also a challenge, so that it works only once.
 */
export interface OidcAttempt extends Pick<OidcRequest, 'state' | 'nonce' | 'codeVerifier'> {
  /** The page of the console to return to. */
  returnTo: string;
  /** The user to link the identity to; null to sign in. */
  linkTo: string | null;
}

const purpose = 'oidc';
const encrypted = { purpose: 'mailwright oidc attempts v1', owner: 'oidc' };

interface AttemptDeps {
  database: Database;
  appSecrets: AppSecrets;
}

/** Keeps an attempt for ten minutes. @returns the value of the browser's cookie. */
export async function keepOidcAttempt(
  { database, appSecrets }: AttemptDeps,
  { state, nonce, codeVerifier }: OidcRequest,
  { returnTo, linkTo }: Pick<OidcAttempt, 'returnTo' | 'linkTo'>,
): Promise<string> {
  await addChallenge(database, { token: state, userId: linkTo, purpose });
  const attempt: OidcAttempt = { state, nonce, codeVerifier, returnTo, linkTo };
  return encryptValue(JSON.stringify(attempt), { ...encrypted, appSecrets }).toString('base64url');
}

/** Reads the cookie; undefined if we didn't make it. */
export function readOidcAttempt(
  { appSecrets }: Pick<AttemptDeps, 'appSecrets'>,
  cookie: string,
): OidcAttempt | undefined {
  try {
    // What decrypts is what we encrypted: the encryption authenticates it.
    return JSON.parse(decryptValue(Buffer.from(cookie, 'base64url'), { ...encrypted, appSecrets })) as OidcAttempt;
  } catch {
    return undefined;
  }
}

/** Uses an attempt up; false if it is already used, or expired. */
export function useOidcAttempt({ database }: Pick<AttemptDeps, 'database'>, attempt: OidcAttempt): Promise<boolean> {
  return useChallenge(database, { token: attempt.state, userId: attempt.linkTo, purpose });
}
