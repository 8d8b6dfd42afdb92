// The count of a reason grows by one in the transaction that stores the reason.
import { type PublicList, readPublicList, recordUnsubscribeReason } from '@mailwright/audience';
import { type CampaignUnsubscribeReasons, UnsubscribeReason } from '@mailwright/contracts';
import { type Database, inTransaction, sql } from '@mailwright/database';
import { type AppSecrets, fromUid, readRecipientToken } from '@mailwright/platform';
import { readCampaignId, noSuchCampaign } from '../campaigns/read-campaigns.ts';
import { findLinkSubscriber } from './find-by-link.ts';

/** What a person said on the page after unsubscribing. */
interface GivenReason {
  /** The uids of the lists they left. */
  lists: string[];
  reason: UnsubscribeReason;
  /** In their own words; null for none. */
  comment: string | null;
}

/**
 * Stores why the person who got the link unsubscribed, and counts it for the campaign: once, however many lists they
 * left and however often they send it.
 * @returns their account, and their list if it still exists; undefined if the link is forged, or the subscriber is
 *   gone.
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
    // Nothing is counted for a campaign that has been deleted.
    await runner.query(sql`
      INSERT INTO campaign_unsubscribe_reasons AS counted (campaign_id, account_id, reason, people)
      SELECT id, account_id, ${reason}::unsubscribe_reason, 1 FROM campaigns
      WHERE id = ${campaignId}::uuid AND account_id = ${accountId}::uuid
      ON CONFLICT (campaign_id, reason) DO UPDATE SET people = counted.people + 1`);
  });
  return { accountId, list: await readPublicList(database, accountId, fromUid('list', subscriber.list_uid) ?? '') };
}

/** How many people gave each reason after unsubscribing with the campaign's link. @throws ProblemError `not_found` */
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
