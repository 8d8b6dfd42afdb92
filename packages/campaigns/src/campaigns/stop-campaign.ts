import type { CampaignResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { checkMove, invalidTransition, isCampaign, moveCampaigns } from './campaign-state.ts';
import { findCampaign, getCampaign } from './read-campaigns.ts';

/**
 * Pauses a campaign that is sending or scheduled. Workers notice when they next record results.
 * @throws ProblemError `not_found`, `invalid_transition`
 */
export function pauseCampaign(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<CampaignResource> {
  return stop(database, { accountId, uid, actor, move: 'pause', action: 'campaign.paused' });
}

/** Ends a campaign before everyone has received it. @throws ProblemError `not_found`, `invalid_transition` */
export function cancelCampaign(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
): Promise<CampaignResource> {
  return stop(database, { accountId, uid, actor, move: 'cancel', action: 'campaign.cancelled' });
}

function stop(
  database: Database,
  given: { accountId: string; uid: string; actor: Actor; move: 'pause' | 'cancel'; action: string },
): Promise<CampaignResource> {
  const { accountId, uid, actor, move, action } = given;
  return inPrismaTransaction(database, async (tx) => {
    const row = await findCampaign(tx, accountId, uid);
    const moved = await moveCampaigns(tx, move, isCampaign(accountId, row.id));
    if (moved.length === 0) {
      const now = await findCampaign(tx, accountId, uid);
      checkMove(now, move);
      throw invalidTransition(now.status, move === 'pause' ? 'paused' : 'cancelled');
    }
    // The chunks that workers released when it was paused won't be sent any more.
    if (move === 'cancel') await tx.prisma.campaignChunk.deleteMany({ where: { campaignId: row.id, lockedBy: null } });
    await appendAudit(tx, { accountId, actor, action, subject: uid });
    return getCampaign(tx, accountId, uid);
  });
}
