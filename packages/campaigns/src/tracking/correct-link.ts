import type { CampaignLinkResource, CorrectCampaignLink } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, sql } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { type Precondition, ProblemError } from '@mailwright/platform';
import { isCampaign } from '../campaigns/campaign-state.ts';
import { lockCampaign } from '../campaigns/change-campaign.ts';
import { findCampaign } from '../campaigns/read-campaigns.ts';

/** Which link of which campaign. */
interface LinkOfCampaign {
  accountId: string;
  campaignUid: string;
  number: number;
}

/**
 * Reads a tracked link of a campaign.
 * @throws ProblemError `not_found` if there is no such campaign, or it has no such link
 */
export async function getLink(
  database: Database,
  { accountId, campaignUid, number }: LinkOfCampaign,
): Promise<CampaignLinkResource> {
  const { id: campaignId } = await findCampaign(database, accountId, campaignUid);
  const where = { campaignId_number: { campaignId, number } };
  const link = await database.prisma.campaignLink.findUnique({ where });
  if (link === null) throw noLink();
  return { number, url: link.url, corrected_url: link.correctedUrl };
}

/**
 * Makes a tracked link of a campaign lead elsewhere, or to where it led at first, and records that in the audit log.
 * @throws ProblemError `not_found` if there is no such campaign, or it has no such link; `precondition_failed`
 */
export function correctLink(
  database: Database,
  { accountId, campaignUid, number }: LinkOfCampaign,
  body: CorrectCampaignLink,
  { actor, precondition }: { actor: Actor; precondition?: Precondition<CampaignLinkResource> | undefined },
): Promise<CampaignLinkResource> {
  return inPrismaTransaction(database, async (tx) => {
    // In the order of the campaign's deletion, with which it would otherwise deadlock.
    const { id: campaignId } = await lockCampaign(tx, accountId, campaignUid);
    const [link] = await tx.query<{ url: string; before: string | null }>(
      sql`SELECT url, corrected_url AS before FROM campaign_links
        WHERE campaign_id = ${campaignId}::uuid AND number = ${number}::int FOR NO KEY UPDATE`,
    );
    if (link === undefined) throw noLink();
    const { url, before } = link;
    precondition?.({ number, url, corrected_url: before });
    const correctedUrl = body.corrected_url === undefined ? before : body.corrected_url;
    if (before !== correctedUrl) {
      const where = { campaignId_number: { campaignId, number } };
      await tx.prisma.campaignLink.update({ where, data: { correctedUrl } });
      // The archive's page of the campaign, whose tag names the version, shows the link.
      await tx.query(sql`UPDATE campaigns SET version = version + 1 WHERE ${isCampaign(accountId, campaignId)}`);
      const details = { number, url, before, corrected_url: correctedUrl };
      await appendAudit(tx, { accountId, actor, action: 'campaign.link_corrected', subject: campaignUid, details });
    }
    return { number, url, corrected_url: correctedUrl };
  });
}

const noLink = (): ProblemError => new ProblemError('not_found', 'The campaign has no such link.');
