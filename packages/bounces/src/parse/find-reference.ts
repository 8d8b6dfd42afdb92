import { type AppSecrets, type BounceToken, fromUid, readBounceToken } from '@mailwright/platform';

const maxScanned = 4_000;

const singleMail = /<?(eml_[0-9a-hjkmnp-tv-z]{26})@[^\s<>]{1,300}>?/;

/** The recipient that a Message-ID of ours names; undefined for another one. It is not signed. */
export function readMessageId(text: string): BounceToken | undefined {
  const [, single] = singleMail.exec(text.slice(0, maxScanned)) ?? [];
  const emailId = single === undefined ? undefined : fromUid('eml', single);
  if (emailId !== undefined) return { campaignId: emailId, position: 0 };
  const [, uid, digits] =
    /<?(cmp_[0-9a-hjkmnp-tv-z]{26})\.(\d{1,9})@[^\s<>]{1,300}>?/.exec(text.slice(0, maxScanned)) ?? [];
  const campaignId = uid === undefined ? undefined : fromUid('cmp', uid);
  const position = Number(digits);
  return campaignId === undefined || position < 1 ? undefined : { campaignId, position };
}

/** The recipient whose return path is in a text, by its token; undefined without one that we signed. */
export function findReturnPath(text: string, appSecrets: AppSecrets): BounceToken | undefined {
  for (const [, token = ''] of text.slice(0, maxScanned).matchAll(/\bb\+([a-z2-7]{53})@/gi)) {
    const read = readBounceToken(token, appSecrets);
    if (read !== undefined) return read;
  }
  return undefined;
}
