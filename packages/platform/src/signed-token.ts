import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, deriveKeys } from './app-secrets.ts';

/** The purpose of a link. A token for one purpose is invalid for any other. */
type Purpose = 'confirm-subscription' | 'reset-password' | 'verify-sender' | 'join' | 'waited' | 'confirm-address';

/** The content of a token whose signature hasn't been verified yet. */
export interface SignedToken {
  /** A row's UUID. */
  id: string;
  expiresAt: Date;
  signature: Buffer;
}

const purposes: Record<Purpose, number> = {
  'confirm-subscription': 1,
  'reset-password': 2,
  'verify-sender': 3,
  join: 4,
  waited: 5,
  'confirm-address': 6,
};
const format = 1;
const idLength = 16;
const secondsLength = 4;
const bodyLength = 2 + idLength + secondsLength;
// 128 of HMAC-SHA256's 256 bits (RFC 2104 §5), so that a link fits into a line of a mail.
const signatureLength = 16;

const keyPurpose = 'mailwright link tokens v1';

/**
 * Signs a token for a link: base64url of format, purpose, row id, expiry and a signature under the current APP_SECRET,
 * so nothing usable has to be stored.
 * @param options `bound`: text that isn't in the token but must be the same when the token is verified, such as the
 *   address to which it is mailed.
 */
export function signToken(options: {
  purpose: Purpose;
  id: string;
  expiresAt: Date;
  bound: string;
  appSecrets: AppSecrets;
}): string {
  const body = writeBody(options.purpose, options.id, options.expiresAt);
  const [{ key }] = deriveKeys(options.appSecrets, keyPurpose);
  return Buffer.concat([body, sign(body, options.bound, key)]).toString('base64url');
}

/** Reads a token for this purpose; undefined if it isn't one. Call `tokenIsGenuine` before acting on it. */
export function readSignedToken(purpose: Purpose, token: string): SignedToken | undefined {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyLength + signatureLength || bytes.toString('base64url') !== token) return undefined;
  if (bytes[0] !== format || bytes[1] !== purposes[purpose]) return undefined;
  const hex = bytes.subarray(2, 2 + idLength).toString('hex');
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    expiresAt: new Date(bytes.readUInt32BE(2 + idLength) * 1_000),
    signature: bytes.subarray(bodyLength),
  };
}

/**
 * Whether we signed this token, under any of the APP_SECRETs, for this purpose and bound to this text. The caller must
 * check whether it has expired.
 */
export function tokenIsGenuine(
  token: SignedToken,
  options: { purpose: Purpose; bound: string; appSecrets: AppSecrets },
): boolean {
  const body = writeBody(options.purpose, token.id, token.expiresAt);
  return deriveKeys(options.appSecrets, keyPurpose).some(({ key }) =>
    timingSafeEqual(sign(body, options.bound, key), token.signature),
  );
}

function writeBody(purpose: Purpose, id: string, expiresAt: Date): Buffer {
  const body = Buffer.alloc(bodyLength);
  body[0] = format;
  body[1] = purposes[purpose];
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(body, 2);
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), 2 + idLength);
  return body;
}

function sign(body: Buffer, bound: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).update(bound).digest().subarray(0, signatureLength);
}
