import { findSubscriber, nothingToPublish, type ToPublish, unsubscribe } from '@mailwright/audience';
import type { CampaignReference } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type AppSecrets, readRecipientToken, type RecipientToken, toUid } from '@mailwright/platform';

type LinkDeps = Parameters<typeof unsubscribe>[0] & { database: Database; appSecrets: AppSecrets };

/** What a link to unsubscribe leads to. */
export interface UnsubscribeLink {
  /** Null when the subscriber or their list are gone. */
  listName: string | null;
  /** Whether mail of the list may come to them. */
  isOn: boolean;
}

/** Reads a link to unsubscribe; undefined when it is forged. */
export async function readUnsubscribeLink(deps: LinkDeps, token: string): Promise<UnsubscribeLink | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, deps.appSecrets);
  if (recipient === undefined) return undefined;
  const found = await findSubscriber(deps.database, recipient.subscriberId);
  if (found === undefined) return { listName: null, isOn: false };
  return { listName: found.listName, isOn: isOn(found.subscriber.status) };
}

/**
 * Unsubscribes the person whose link it is, with the campaign in the event. Again, or when they are gone, it changes
 * nothing. The link works as long as the subscriber exists, whatever has become of the campaign.
 * @param ipAddress theirs, stored as proof.
 * @returns undefined when the link is forged.
 */
export async function unsubscribeByLink(
  deps: LinkDeps,
  token: string,
  ipAddress: string | null,
): Promise<(UnsubscribeLink & ToPublish) | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, deps.appSecrets);
  if (recipient === undefined) return undefined;
  return unsubscribeRecipient(deps, recipient, ipAddress);
}

/** Unsubscribes the recipient of a mail, who has proven to be it; see `unsubscribeByLink`. */
export async function unsubscribeRecipient(
  deps: LinkDeps,
  recipient: RecipientToken,
  ipAddress: string | null,
): Promise<UnsubscribeLink & ToPublish> {
  const found = await findSubscriber(deps.database, recipient.subscriberId);
  const gone = { listName: found?.listName ?? null, isOn: false, ...nothingToPublish };
  if (found === undefined || !isOn(found.subscriber.status)) return gone;
  const campaign = await readReference(deps.database, found.accountId, recipient.campaignId);
  const by = { source: 'form' as const, consentIpAddress: ipAddress, campaign };
  const { work, mailIds } = await unsubscribe(deps, found.accountId, { uid: found.subscriber.uid }, {}, by);
  return { ...gone, work, mailIds };
}

function isOn(status: string): boolean {
  return status === 'subscribed' || status === 'unconfirmed';
}

async function readReference(
  { prisma }: Database,
  accountId: string,
  id: string,
): Promise<CampaignReference | undefined> {
  const row = await prisma.campaign.findUnique({ where: { id, accountId }, select: { name: true, subject: true } });
  return row === null ? undefined : { uid: toUid('cmp', id), name: row.name, subject: row.subject ?? '' };
}
