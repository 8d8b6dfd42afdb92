import { nothingToPublish, type PublicList, readPublicList, type ToPublish, unsubscribe } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import { type AppSecrets, fromUid, readRecipientToken, type RecipientToken } from '@mailwright/platform';
import { recordUnsubscribe } from '../tracking/record-unsubscribe.ts';
import { findLinkSubscriber, type LinkSubscriber, readReference } from './find-by-link.ts';

type LinkDeps = Parameters<typeof unsubscribe>[0] & { database: Database; appSecrets: AppSecrets };

/** What an unsubscribe link leads to. */
export interface UnsubscribeLink {
  /** Undefined if the subscriber is gone. */
  accountId: string | undefined;
  /** Their address; undefined if they are gone. */
  email: string | undefined;
  /** Undefined if the subscriber or their list is gone. */
  list: PublicList | undefined;
  /** Whether they can get mail of the list. */
  isOn: boolean;
}

/** The outcome of using an unsubscribe link. */
interface Unsubscribed extends UnsubscribeLink, ToPublish {}

const nobody: UnsubscribeLink = { accountId: undefined, email: undefined, list: undefined, isOn: false };

/** Reads an unsubscribe link; undefined if it is forged. */
export async function readUnsubscribeLink(deps: LinkDeps, token: string): Promise<UnsubscribeLink | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, deps.appSecrets);
  if (recipient === undefined) return undefined;
  const found = await findLinkSubscriber(deps.database, recipient);
  if (found === undefined) return nobody;
  const { accountId, subscriber } = found;
  return { accountId, email: subscriber.EMAIL, list: await readListOf(deps, found), isOn: isOn(subscriber.status) };
}

/**
 * Unsubscribes the person who got the link. The event names the campaign. It changes nothing if they have already
 * unsubscribed or are gone. The link works as long as the subscriber exists, even if the campaign doesn't, and after
 * the subscriber's deletion for whoever has the address on the list.
 * @param ipAddress the person's address, stored as proof.
 * @returns undefined if the link is forged.
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

/** Unsubscribes the recipient of a mail, whose identity has been proven; see `unsubscribeByLink`. */
export async function unsubscribeRecipient(
  deps: LinkDeps,
  recipient: RecipientToken,
  ipAddress: string | null,
): Promise<Unsubscribed> {
  const found = await findLinkSubscriber(deps.database, recipient);
  if (found === undefined) return { ...nobody, ...nothingToPublish };
  const { accountId, subscriber } = found;
  const { EMAIL: email } = subscriber;
  const gone = { accountId, email, list: await readListOf(deps, found), isOn: false, ...nothingToPublish };
  if (!isOn(subscriber.status)) return gone;
  const campaign = await readReference(deps.database, accountId, recipient.campaignId);
  const additionalWrite = recordUnsubscribe(recipient, ipAddress);
  const by = { source: 'form' as const, consentIpAddress: ipAddress, campaign, additionalWrite };
  const { work, mailIds } = await unsubscribe(deps, accountId, { uid: subscriber.uid }, {}, by);
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
