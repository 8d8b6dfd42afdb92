import { type AppSecrets, type BounceToken, fromUid, readBounceToken, readRecipientToken } from '@mailwright/platform';
import type { ReportedMail } from '../record/bounce-report.ts';

const maxScanned = 4_000;

const singleMail = /<?(eml_[0-9a-hjkmnp-tv-z]{26})@[^\s<>]{1,300}>?/;

/** Finds the recipient in a Message-ID that we made; undefined for any other. It isn't signed. */
export function readMessageId(text: string): ReportedMail | undefined {
  const [, single] = singleMail.exec(text.slice(0, maxScanned)) ?? [];
  const emailId = single === undefined ? undefined : fromUid('eml', single);
  if (emailId !== undefined) return { campaignId: emailId, position: 0, isShared: true };
  const [, uid, digits] =
    /<?(cmp_[0-9a-hjkmnp-tv-z]{26})\.(\d{1,9})@[^\s<>]{1,300}>?/.exec(text.slice(0, maxScanned)) ?? [];
  const campaignId = uid === undefined ? undefined : fromUid('cmp', uid);
  const position = Number(digits);
  return campaignId === undefined || position < 1 ? undefined : { campaignId, position };
}

/**
 * Finds the recipient by an unsubscribe link in a text, such as in List-Unsubscribe; undefined if none has our
 * signature.
 */
export function findUnsubscribeLink(text: string, appSecrets: AppSecrets): BounceToken | undefined {
  for (const [, token = ''] of text.slice(0, maxScanned).matchAll(/\/u\/([\w-]{40,120})(?![\w-])/g)) {
    const read = readRecipientToken('unsubscribe', token, appSecrets);
    if (read !== undefined && read.position > 0) return { campaignId: read.campaignId, position: read.position };
  }
  return undefined;
}

/** Finds the recipient by the token of a return path in a text; undefined if none has our signature. */
export function findReturnPath(text: string, appSecrets: AppSecrets): BounceToken | undefined {
  for (const [, token = ''] of text.slice(0, maxScanned).matchAll(/\bb\+([a-z2-7]{53})@/gi)) {
    const read = readBounceToken(token, appSecrets);
    if (read !== undefined) return read;
  }
  return undefined;
}
