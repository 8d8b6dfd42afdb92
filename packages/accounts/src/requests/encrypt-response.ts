import { createHmac } from 'node:crypto';
import { type AppSecrets, deriveKeyIds, decryptValue, encryptValue } from '@mailwright/platform';

const purpose = 'mailwright idempotent answers v1';
const hashPurpose = 'mailwright idempotent requests v1';

/** A request's account and its Idempotency-Key. */
interface RequestName {
  accountId: string;
  key: string;
}

/**
 * A request's HMAC under each APP_SECRET, the current one first: keyed, so that the database alone doesn't reveal whom
 * a request was about.
 * @param request everything that identifies the request, in a canonical text.
 */
export function hashRequest(request: string, { current, previous }: AppSecrets): [Buffer, ...Buffer[]] {
  const hash = (appSecret: string) => createHmac('sha256', appSecret).update(`${hashPurpose}\n${request}`).digest();
  return [hash(current), ...previous.map(hash)];
}

/** Encrypts a response to be stored: it may contain a hook's secret. */
export function encryptResponse(answer: string, appSecrets: AppSecrets, request: RequestName): Buffer {
  return encryptValue(answer, { appSecrets, purpose, owner: ownerOf(request) });
}

/** Decrypts what `encryptResponse` encrypted, under any known APP_SECRET. @throws Error when it was under none of these. */
export function decryptResponse(sealed: Uint8Array, appSecrets: AppSecrets, request: RequestName): string {
  return decryptValue(sealed, { appSecrets, purpose, owner: ownerOf(request) });
}

/** The ids of the keys that responses are encrypted under, the current one's first. */
export function answerKeyIds(appSecrets: AppSecrets): Buffer[] {
  return deriveKeyIds(appSecrets, purpose);
}

function ownerOf({ accountId, key }: RequestName): string {
  return `${accountId}\n${key}`;
}
