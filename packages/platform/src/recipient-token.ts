import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, deriveKeys } from './app-secrets.ts';

/** What a link in a campaign's mail is for. A token of one purpose is invalid for another. */
export type RecipientPurpose = 'unsubscribe' | 'web-view';

/** Whom a token is about: a subscriber, and the campaign whose mail has the link. */
export interface RecipientToken {
  campaignId: string;
  subscriberId: string;
}

const purposes: Record<RecipientPurpose, number> = { unsubscribe: 1, 'web-view': 2 };
const format = 2;
const idLength = 16;
const bodyLength = 2 + 2 * idLength;
// As in `signToken`.
const signatureLength = 16;

const keyPurpose = 'mailwright recipient links v1';

/**
 * A token for a link in one recipient's mail: base64url of format, purpose, both ids and a signature under the current
 * APP_SECRET. It doesn't expire, since people unsubscribe by mails of any age. Takes some microseconds.
 */
export function signRecipientToken(
  purpose: RecipientPurpose,
  { campaignId, subscriberId }: RecipientToken,
  appSecrets: AppSecrets,
): string {
  const bytes = Buffer.allocUnsafe(bodyLength + signatureLength);
  bytes[0] = format;
  bytes[1] = purposes[purpose];
  bytes.write(campaignId.replaceAll('-', ''), 2, 'hex');
  bytes.write(subscriberId.replaceAll('-', ''), 2 + idLength, 'hex');
  const [{ key }] = deriveKeys(appSecrets, keyPurpose);
  sign(bytes.subarray(0, bodyLength), key).copy(bytes, bodyLength, 0, signatureLength);
  return bytes.toString('base64url');
}

/** Whom a token is about; undefined when it isn't one for this purpose that we signed under any of the APP_SECRETs. */
export function readRecipientToken(
  purpose: RecipientPurpose,
  token: string,
  appSecrets: AppSecrets,
): RecipientToken | undefined {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyLength + signatureLength || bytes.toString('base64url') !== token) return undefined;
  if (bytes[0] !== format || bytes[1] !== purposes[purpose]) return undefined;
  const body = bytes.subarray(0, bodyLength);
  const signature = bytes.subarray(bodyLength);
  const isGenuine = deriveKeys(appSecrets, keyPurpose).some(({ key }) =>
    timingSafeEqual(sign(body, key).subarray(0, signatureLength), signature),
  );
  if (!isGenuine) return undefined;
  return { campaignId: toUuid(body.subarray(2, 2 + idLength)), subscriberId: toUuid(body.subarray(2 + idLength)) };
}

function sign(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest();
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
