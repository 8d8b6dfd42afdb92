import { nothingToPublish, type PublicList, readPublicList, type ToPublish, unsubscribe } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import { type AppSecrets, fromUid, readRecipientToken, type RecipientToken } from '@mailwright/platform';
import { recordUnsubscribe } from '../tracking/record-unsubscribe.ts';
import { findLinkSubscriber, type LinkSubscriber } from './find-link-subscriber.ts';
import { readReference } from './read-reference.ts';

type LinkDeps = Parameters<typeof unsubscribe>[0] & { database: Database; appSecrets: AppSecrets };

/** What a link to unsubscribe leads to. */
export interface UnsubscribeLink {
  /** Undefined when the subscriber or their list are gone. */
  list: PublicList | undefined;
  /** Whether mail of the list may come to them. */
  isOn: boolean;
}

/** What using a link to unsubscribe has led to. */
interface Unsubscribed extends UnsubscribeLink, ToPublish {
  /** Undefined when the subscriber is gone. */
  accountId: string | undefined;
}

/** Reads a link to unsubscribe; undefined when it is forged. */
export async function readUnsubscribeLink(deps: LinkDeps, token: string): Promise<UnsubscribeLink | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, deps.appSecrets);
  if (recipient === undefined) return undefined;
  const found = await findLinkSubscriber(deps.database, recipient);
  if (found === undefined) return { list: undefined, isOn: false };
  return { list: await readListOf(deps, found), isOn: isOn(found.subscriber.status) };
}

/**
 * Unsubscribes the person whose link it is, with the campaign in the event. Again, or when they are gone, it changes
 * nothing. The link works as long as the subscriber exists, whatever has become of the campaign, and for whoever has the
 * address on the list since they were deleted.
 * @param ipAddress theirs, stored as proof.
 * @returns undefined when the link is forged.
 */
export async function unsubscribeByLink(
  deps: LinkDeps,
  token: string,
  ipAddress: string | null,
): Promise<Unsubscribed | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, deps.appSecrets);
  if (recipient === undefined) return undefined;
  return unsubscribeRecipient(deps, recipient, ipAddress);
}

/** Unsubscribes the recipient of a mail, who has proven to be it; see `unsubscribeByLink`. */
export async function unsubscribeRecipient(
  deps: LinkDeps,
  recipient: RecipientToken,
  ipAddress: string | null,
): Promise<Unsubscribed> {
  const found = await findLinkSubscriber(deps.database, recipient);
  if (found === undefined) return { accountId: undefined, list: undefined, isOn: false, ...nothingToPublish };
  const { accountId } = found;
  const gone = { accountId, list: await readListOf(deps, found), isOn: false, ...nothingToPublish };
  if (!isOn(found.subscriber.status)) return gone;
  const campaign = await readReference(deps.database, accountId, recipient.campaignId);
  const additionalWrite = recordUnsubscribe(recipient, ipAddress);
  const by = { source: 'form' as const, consentIpAddress: ipAddress, campaign, additionalWrite };
  const { work, mailIds } = await unsubscribe(deps, accountId, { uid: found.subscriber.uid }, {}, by);
  return { ...gone, work, mailIds };
}

function readListOf(
  { database }: LinkDeps,
  { accountId, subscriber }: LinkSubscriber,
): Promise<PublicList | undefined> {
  return readPublicList(database, accountId, fromUid('list', subscriber.list_uid) ?? '');
}

function isOn(status: string): boolean {
  return status === 'subscribed' || status === 'unconfirmed';
}
