import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, deriveKeys } from './app-secrets.ts';

/** What a link in a campaign's mail is for. A token of one purpose is invalid for another. */
export type RecipientPurpose = 'unsubscribe' | 'web-view' | 'track';

/** Whom a token is about: a subscriber, and the campaign whose mail has the link. */
export interface RecipientToken {
  campaignId: string;
  subscriberId: string;
  /**
   * Which of the campaign's recipients it is; 0, or absent, when it is none of them. With 0 the token of a tracked mail has the id
   * of a mail that was sent by itself in the place of the campaign's.
   */
  position?: number;
}

// One HMAC-SHA512 signs a mail's tokens of all purposes: each of them has 128 of its 512 bits (RFC 2104 §5), which say nothing
// about the others.
const signatureLength = 16;
const offsets: Record<RecipientPurpose, number> = { unsubscribe: 0, 'web-view': 16, track: 32 };
const format = 3;
const idLength = 16;
const positionLength = 4;
const bodyLength = 1 + 2 * idLength + positionLength;

const keyPurpose = 'mailwright recipient links v1';
const targetPurpose = 'mailwright link targets v1';

/**
 * A token for a link in one recipient's mail: base64url of format, both ids, position and a signature under the current
 * APP_SECRET. It doesn't expire, since people unsubscribe by mails of any age. Takes some microseconds.
 */
export function signRecipientToken(
  purpose: RecipientPurpose,
  recipient: RecipientToken,
  appSecrets: AppSecrets,
): string {
  return signRecipientTokens(recipient, appSecrets)[purpose];
}

/** The tokens of all purposes for one recipient's mail, at the price of one. */
export function signRecipientTokens(
  recipient: RecipientToken,
  appSecrets: AppSecrets,
): Record<RecipientPurpose, string> {
  const bytes = Buffer.allocUnsafe(bodyLength + signatureLength);
  bytes[0] = format;
  bytes.write(recipient.campaignId.replaceAll('-', ''), 1, 'hex');
  bytes.write(recipient.subscriberId.replaceAll('-', ''), 1 + idLength, 'hex');
  bytes.writeUInt32BE(recipient.position ?? 0, 1 + 2 * idLength);
  const [{ key }] = deriveKeys(appSecrets, keyPurpose);
  const signature = sign(bytes.subarray(0, bodyLength), key);
  const tokenOf = (purpose: RecipientPurpose) => {
    signature.copy(bytes, bodyLength, offsets[purpose], offsets[purpose] + signatureLength);
    return bytes.toString('base64url');
  };
  return { unsubscribe: tokenOf('unsubscribe'), 'web-view': tokenOf('web-view'), track: tokenOf('track') };
}

/** Whom a token is about; undefined when it isn't one for this purpose that we signed under any of the APP_SECRETs. */
export function readRecipientToken(
  purpose: RecipientPurpose,
  token: string,
  appSecrets: AppSecrets,
): Required<RecipientToken> | undefined {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyLength + signatureLength || bytes.toString('base64url') !== token) return undefined;
  if (bytes[0] !== format) return undefined;
  const body = bytes.subarray(0, bodyLength);
  const signature = bytes.subarray(bodyLength);
  const start = offsets[purpose];
  const isGenuine = deriveKeys(appSecrets, keyPurpose).some(({ key }) =>
    timingSafeEqual(sign(body, key).subarray(start, start + signatureLength), signature),
  );
  if (!isGenuine) return undefined;
  return {
    campaignId: toUuid(body.subarray(1, 1 + idLength)),
    subscriberId: toUuid(body.subarray(1 + idLength, 1 + 2 * idLength)),
    position: body.readUInt32BE(1 + 2 * idLength),
  };
}

/** Signs where a link of a recipient's mail leads, for a link whose address has values of the recipient. */
export function signLinkTarget(token: string, link: number, target: string, appSecrets: AppSecrets): string {
  const [{ key }] = deriveKeys(appSecrets, targetPurpose);
  return signTarget(token, link, target, key).toString('base64url');
}

/** Whether `signLinkTarget` returned this signature, under any of the APP_SECRETs. */
export function isLinkTarget(
  token: string,
  link: number,
  { target, signature }: { target: string; signature: string },
  appSecrets: AppSecrets,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== signatureLength || given.toString('base64url') !== signature) return false;
  const keys = deriveKeys(appSecrets, targetPurpose);
  return keys.some(({ key }) => timingSafeEqual(signTarget(token, link, target, key), given));
}

function signTarget(token: string, link: number, target: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${token} ${link} ${target}`).digest().subarray(0, signatureLength);
}

function sign(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha512', key).update(body).digest();
}

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
