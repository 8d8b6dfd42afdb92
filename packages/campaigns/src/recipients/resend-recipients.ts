// Raw SQL: set-wise and guarded, all of a campaign's failed recipients are queued again in one transaction.
import type { ResendRecipients, ResendResult } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { invalidTransition, isCampaign, moveCampaigns } from '../campaigns/campaign-state.ts';
import { presentSummaries } from '../campaigns/present-campaign.ts';
import { findCampaign, noSuchCampaign } from '../campaigns/read-campaigns.ts';

// What one worker claims: small enough for a pause to end it.
const positionsInChunk = 500;

/**
 * Queues recipients again whose mail has failed, or of whom that isn't known, of a campaign that is sent or paused. Each
 * worker that sends the campaign finds them as chunks that no one holds. People who have been erased stay as they are.
 * @throws ProblemError `not_found`; `invalid_transition` in another state
 */
export async function resendRecipients(
  database: Database,
  accountId: string,
  uid: string,
  { states }: ResendRecipients,
  actor: Actor,
): Promise<ResendResult> {
  return inPrismaTransaction(database, async (tx) => {
    const { id } = await findCampaign(tx, accountId, uid);
    await tx.query(sql`SELECT 1 FROM campaigns WHERE ${isCampaign(accountId, id)} FOR NO KEY UPDATE`);
    const { status } = await findCampaign(tx, accountId, uid);
    if (status !== 'sent' && status !== 'paused') throw invalidTransition(status, 'sending');
    const recipients = await queueAgain(tx, id, states);
    if (recipients > 0) {
      await moveCampaigns(tx, 'resend', isCampaign(accountId, id));
      const details = { states, recipients };
      await appendAudit(tx, { accountId, actor, action: 'campaign.resent', subject: uid, details });
    }
    const [campaign] = await presentSummaries(tx, [await findCampaign(tx, accountId, uid)]);
    if (campaign === undefined) throw noSuchCampaign();
    return { recipients, campaign };
  });
}

/** Queues the recipients in these states, counts them as queued, and divides them into chunks; resolves to how many. */
async function queueAgain(tx: Transaction, campaignId: string, states: string[]): Promise<number> {
  const { text, values } = sql`WITH found AS (
      SELECT position, status FROM campaign_recipients
      WHERE campaign_id = ${campaignId}::uuid AND status = ANY(${states}::recipient_status[]) AND email <> ''
      ORDER BY position FOR UPDATE),
    queued AS (
      UPDATE campaign_recipients r SET status = 'queued', code = NULL, reply = NULL, reported = NULL,
        next_attempt_at = NULL, first_attempt_at = NULL, changed_at = now()
      FROM found WHERE r.campaign_id = ${campaignId}::uuid AND r.position = found.position
      RETURNING r.position, found.status),
    counted AS (
      UPDATE campaign_runs SET failed = failed - (SELECT count(*) FROM queued WHERE status = 'failed'),
        uncertain = uncertain - (SELECT count(*) FROM queued WHERE status = 'uncertain')
      WHERE campaign_id = ${campaignId}::uuid),
    chunks AS (
      INSERT INTO campaign_chunks (id, campaign_id, first_position, last_position, positions, locked_until)
      SELECT uuid_v7(), ${campaignId}::uuid, min(position), max(position), array_agg(position ORDER BY position), now()
      FROM (SELECT position, row_number() OVER (ORDER BY position) AS number FROM queued) AS q
      GROUP BY (number - 1) / ${positionsInChunk}::int)
    SELECT count(*)::int AS recipients FROM queued`;
  const [row] = await tx.query<{ recipients: number }>({ text, values });
  return row?.recipients ?? 0;
}
