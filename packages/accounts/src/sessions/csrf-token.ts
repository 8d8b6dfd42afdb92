import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const purpose = 'mailwright csrf tokens v1';
const keys = new Map<string, Buffer>();

/**
 * What requests of a session carry beside its cookie: an HMAC-SHA256 of the session's token under APP_SECRET. A page of
 * another site has the browser send the cookie, and can't know this.
 */
export function csrfTokenOf(sessionToken: string, appSecret: string): string {
  let key = keys.get(appSecret);
  if (key === undefined) {
    key = Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
    keys.set(appSecret, key);
  }
  return createHmac('sha256', key).update(sessionToken).digest('base64url');
}

/** True when this is the session's CSRF token. Takes as long for any text of the right length. */
export function csrfTokenMatches(given: string, sessionToken: string, appSecret: string): boolean {
  const [expected, actual] = [Buffer.from(csrfTokenOf(sessionToken, appSecret)), Buffer.from(given)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
