import { createHmac } from 'node:crypto';
import { type AppSecrets, deriveKeyIds, openSealed, seal } from '@mailwright/platform';

const purpose = 'mailwright idempotent answers v1';
const hashPurpose = 'mailwright idempotent requests v1';

/** Whose request it is, and its Idempotency-Key. */
interface RequestName {
  accountId: string;
  key: string;
}

/**
 * What stands for a request, under each APP_SECRET, the current one first: with a key, so that nobody can tell from the
 * database whom a request was about.
 * @param asked all that its Idempotency-Key stands for, as text that is the same for the same.
 */
export function hashRequest(asked: string, { current, previous }: AppSecrets): [Buffer, ...Buffer[]] {
  const hash = (appSecret: string) => createHmac('sha256', appSecret).update(`${hashPurpose}\n${asked}`).digest();
  return [hash(current), ...previous.map(hash)];
}

/** An answer as it is kept: it may hold a hook's secret. */
export function sealAnswer(answer: string, appSecrets: AppSecrets, request: RequestName): Buffer {
  return seal(answer, { appSecrets, purpose, owner: ownerOf(request) });
}

/** The answer in what `sealAnswer` made, under whichever APP_SECRET. @throws Error when it was under none of ours. */
export function openAnswer(sealed: Uint8Array, appSecrets: AppSecrets, request: RequestName): string {
  return openSealed(sealed, { appSecrets, purpose, owner: ownerOf(request) });
}

/** The ids of the keys that answers are sealed under, the current one's first. */
export function answerKeyIds(appSecrets: AppSecrets): Buffer[] {
  return deriveKeyIds(appSecrets, purpose);
}

function ownerOf({ accountId, key }: RequestName): string {
  return `${accountId}\n${key}`;
}
