import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, deriveKeys } from './app-secrets.ts';

/** The purpose of a link in a campaign's mail. A token for one purpose is invalid for any other. */
export type RecipientPurpose = 'unsubscribe' | 'web-view' | 'track';

/** Whom a token identifies: a subscriber, and the campaign whose mail has the link. */
export interface RecipientToken {
  campaignId: string;
  subscriberId: string;
  /**
   * The position of the recipient in the campaign; 0 or absent if it isn't one of its recipients. For tracking, 0 means
   * that `campaignId` is the id of a transactional email.
   */
  position?: number;
}

// One HMAC-SHA512 signs a mail's tokens for all purposes: each has its own 128 of the 512 bits (RFC 2104 §5), which
// disclose nothing about the others.
const signatureLength = 16;
const offsets: Record<RecipientPurpose, number> = { unsubscribe: 0, 'web-view': 16, track: 32 };
const format = 3;
const idLength = 16;
const positionLength = 4;
const bodyLength = 1 + 2 * idLength + positionLength;

const keyPurpose = 'mailwright recipient links v1';
const targetPurpose = 'mailwright link targets v1';

/**
 * Signs a token for a link in one recipient's mail: base64url of format, both ids, position and a signature under the
 * current APP_SECRET. It doesn't expire, because people unsubscribe with mails of any age. Takes a few microseconds.
 */
export function signRecipientToken(
  purpose: RecipientPurpose,
  recipient: RecipientToken,
  appSecrets: AppSecrets,
): string {
  return signRecipientTokens(recipient, appSecrets)[purpose];
}

/** Signs the tokens for all purposes in one recipient's mail, at the cost of one. */
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

/** Whom a token identifies; undefined unless we signed it for this purpose under one of the APP_SECRETs. */
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

/** Signs the target of a link in a recipient's mail, for links whose address contains values of the recipient. */
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
