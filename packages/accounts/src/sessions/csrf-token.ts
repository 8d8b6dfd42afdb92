import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, type DerivedKey, deriveKeys } from '@mailwright/platform';

const purpose = 'mailwright csrf tokens v1';

/**
 * The token that a session's requests carry beside the cookie: an HMAC-SHA256 of the session's token under APP_SECRET.
 * Another site's page can make the browser send the cookie, but can't know this.
 */
export function csrfTokenOf(sessionToken: string, appSecrets: AppSecrets): string {
  const [current] = deriveKeys(appSecrets, purpose);
  return sign(sessionToken, current);
}

/**
 * True when this is the session's CSRF token, under any known APP_SECRET: an open page still has the one it was given.
 * Constant time for any text of the right length.
 */
export function csrfTokenMatches(given: string, sessionToken: string, appSecrets: AppSecrets): boolean {
  const actual = Buffer.from(given);
  return deriveKeys(appSecrets, purpose).some((key) => {
    const expected = Buffer.from(sign(sessionToken, key));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

function sign(sessionToken: string, { key }: DerivedKey): string {
  return createHmac('sha256', key).update(sessionToken).digest('base64url');
}
