// Raw SQL: guarded and hot, the count of a reason grows by one in the transaction that stores it.
import { type PublicList, readPublicList, recordUnsubscribeReason } from '@mailwright/audience';
import { type CampaignUnsubscribeReasons, UnsubscribeReason } from '@mailwright/contracts';
import { type Database, inTransaction, sql } from '@mailwright/database';
import { type AppSecrets, fromUid, readRecipientToken } from '@mailwright/platform';
import { readCampaignId, noSuchCampaign } from '../campaigns/read-campaigns.ts';
import { findLinkSubscriber } from './find-link-subscriber.ts';

/** What a person has said on the page after they had unsubscribed. */
interface GivenReason {
  /** The uids of the lists they have left. */
  lists: string[];
  reason: UnsubscribeReason;
  /** In their own words; null for none. */
  comment: string | null;
}

/**
 * Stores why the person whose link it is has unsubscribed, with the records of it, and counts it for the campaign: once,
 * however many lists they have left and however often it is sent.
 * @returns their account and list, if it is still there; undefined when the link is forged, or the subscriber is gone.
 */
export async function giveReasonByLink(
  { database, appSecrets }: { database: Database; appSecrets: AppSecrets },
  token: string,
  { lists, reason, comment }: GivenReason,
): Promise<{ accountId: string; list: PublicList | undefined } | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, appSecrets);
  const found = recipient && (await findLinkSubscriber(database, recipient));
  if (recipient === undefined || found === undefined) return undefined;
  const { accountId, subscriber, subscriberId } = found;
  const { campaignId } = recipient;
  const listIds = lists.map((uid) => fromUid('list', uid)).filter((id) => id !== undefined);
  await inTransaction(database, async (runner) => {
    if (!(await recordUnsubscribeReason(runner, accountId, { subscriberId, listIds, reason, comment }))) return;
    // Of a campaign that has been deleted nothing is counted.
    await runner.query(sql`
      INSERT INTO campaign_unsubscribe_reasons AS counted (campaign_id, account_id, reason, people)
      SELECT id, account_id, ${reason}::unsubscribe_reason, 1 FROM campaigns
      WHERE id = ${campaignId}::uuid AND account_id = ${accountId}::uuid
      ON CONFLICT (campaign_id, reason) DO UPDATE SET people = counted.people + 1`);
  });
  return { accountId, list: await readPublicList(database, accountId, fromUid('list', subscriber.list_uid) ?? '') };
}

/** How many people gave which reason after they had unsubscribed by the campaign's link. @throws ProblemError `not_found` */
export async function readUnsubscribeReasons(
  { prisma }: Database,
  accountId: string,
  uid: string,
): Promise<CampaignUnsubscribeReasons> {
  const row = await prisma.campaign.findUnique({
    where: { id: readCampaignId(uid), accountId, kind: 'campaign' },
    select: { unsubscribeReasons: true },
  });
  if (row === null) throw noSuchCampaign();
  const peopleOf = (reason: UnsubscribeReason) =>
    row.unsubscribeReasons.find((counted) => counted.reason === reason)?.people ?? 0;
  return Object.fromEntries(
    UnsubscribeReason.options.map((reason) => [reason, peopleOf(reason)]),
  ) as CampaignUnsubscribeReasons;
}
