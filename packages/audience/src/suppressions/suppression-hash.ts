import { createHmac, hkdfSync } from 'node:crypto';

const keys = new Map<string, Buffer>();

/**
 * What is stored and looked up of a suppressed address or domain: its HMAC-SHA256 under a key derived from APP_SECRET,
 * so that after an erasure nobody can tell from the database whose it was.
 * @param value a normalised address, or `@` and a domain.
 */
export function hashSuppressed(value: string, appSecret: string): Buffer {
  let key = keys.get(appSecret);
  if (key === undefined) {
    key = Buffer.from(hkdfSync('sha256', appSecret, '', 'mailwright suppressions v1', 32));
    keys.set(appSecret, key);
  }
  return createHmac('sha256', key).update(value).digest();
}

/** The hashes that suppress an address: its own and its domain's. None for what is no address. */
export function hashesSuppressing(emailNormalized: string, appSecret: string): Buffer[] {
  const at = emailNormalized.lastIndexOf('@');
  return at < 1 ? [] : [emailNormalized, emailNormalized.slice(at)].map((value) => hashSuppressed(value, appSecret));
}
