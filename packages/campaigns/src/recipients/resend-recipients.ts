// All failed recipients of a campaign are queued again in one transaction.
import type { CampaignStatusName, ResendRecipients, ResendResult } from '@mailwright/contracts';
import { inPrismaTransaction, sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { ProblemError } from '@mailwright/platform';
import { holdListIfThere } from '../campaigns/add-campaign.ts';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { invalidTransition, isCampaign, moveCampaigns } from '../campaigns/campaign-state.ts';
import { presentSummaries } from '../campaigns/campaign-columns.ts';
import { findCampaign, noSuchCampaign } from '../campaigns/read-campaigns.ts';

/**
 * If the campaign is sent or paused, requeues the recipients whose mail failed or whose result is uncertain. They
 * become due retries, which are claimed as fast as the throttle allows. Erased people are left out.
 * @throws ProblemError `not_found`; `invalid_transition` in another state, or if its list was deleted;
 *   `sender_not_verified`
 */
export async function resendRecipients(
  deps: Pick<CampaignDeps, 'database' | 'isVerifiedSender'>,
  accountId: string,
  uid: string,
  { states }: ResendRecipients,
  actor: Actor,
): Promise<ResendResult> {
  const { status, fromEmail } = await findCampaign(deps.database, accountId, uid);
  checkResend(status);
  if (!(await deps.isVerifiedSender(accountId, fromEmail ?? ''))) throw new ProblemError('sender_not_verified');
  return inPrismaTransaction(deps.database, async (tx) => {
    const { id, listId } = await findCampaign(tx, accountId, uid);
    // Lock the list first, in the same order as the deletion of a list, which locks the list and then ends its
    // campaigns.
    const list = await holdListIfThere(tx, accountId, listId);
    if (list === null) throw new ProblemError('invalid_transition', 'The list of the campaign was deleted.');
    await tx.query(sql`SELECT 1 FROM campaigns WHERE ${isCampaign(accountId, id)} FOR NO KEY UPDATE`);
    checkResend((await findCampaign(tx, accountId, uid)).status);
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

function checkResend(status: CampaignStatusName): void {
  if (status !== 'sent' && status !== 'paused') throw invalidTransition(status, 'sending');
}

/** Makes the recipients in these states deferred until now, and counts them as deferred; resolves to how many. */
async function queueAgain(tx: Transaction, campaignId: string, states: string[]): Promise<number> {
  const { text, values } = sql`WITH found AS (
      SELECT position, status FROM campaign_recipients
      WHERE campaign_id = ${campaignId}::uuid AND status = ANY(${states}::recipient_status[]) AND email <> ''
      ORDER BY position FOR UPDATE),
    queued AS (
      UPDATE campaign_recipients r SET status = 'deferred', code = 'resend', reply = NULL, reported = NULL,
        next_attempt_at = now(), first_attempt_at = NULL, changed_at = now()
      FROM found WHERE r.campaign_id = ${campaignId}::uuid AND r.position = found.position
      RETURNING found.status),
    counted AS (
      UPDATE campaign_runs SET failed = failed - (SELECT count(*) FROM queued WHERE status = 'failed'),
        uncertain = uncertain - (SELECT count(*) FROM queued WHERE status = 'uncertain'),
        deferred = deferred + (SELECT count(*) FROM queued)
      WHERE campaign_id = ${campaignId}::uuid)
    SELECT count(*)::int AS recipients FROM queued`;
  const [row] = await tx.query<{ recipients: number }>({ text, values });
  return row?.recipients ?? 0;
}
