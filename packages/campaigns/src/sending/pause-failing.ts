// Raw SQL: guarded, a campaign is paused once, and only while it is being sent.
import { type Database, inTransaction, sql } from '@mailwright/database';
import { appendAudit, system } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { isCampaign, moveCampaigns } from '../campaigns/campaign-state.ts';
import type { RecordedState } from './record-results.ts';

/** Why a campaign is paused when no person decided it. */
export interface PauseReason {
  code: 'transport_unavailable' | 'too_many_failures' | 'content_invalid' | 'template_too_slow' | 'sender_not_verified';
  message: string;
}

/** How many results earlier automatic pauses have counted. */
type Checked = Pick<RecordedState, 'checkedSent' | 'checkedFailed'>;

/**
 * Pauses a campaign that is being sent, for a reason that its API shows. The workers stop with their next group.
 * @param since what earlier pauses had counted when this one was decided, for a reason that depends on it: a worker that
 *   decides the same a moment later must not pause again what a person has resumed meanwhile.
 * @returns whether it was this call that paused it.
 */
export function pauseFailing(
  database: Pick<Database, 'pool'>,
  { campaignId, accountId }: { campaignId: string; accountId: string },
  reason: PauseReason,
  since?: Checked,
): Promise<boolean> {
  return inTransaction(database, async (runner) => {
    const isCurrent =
      since === undefined
        ? sql`true`
        : sql`EXISTS (SELECT 1 FROM campaign_runs r WHERE r.campaign_id = ${campaignId}
            AND r.checked_sent = ${since.checkedSent} AND r.checked_failed = ${since.checkedFailed})`;
    // The mails of an automation wait for their servers, as single mails do: there is always one to be sent, and nothing to resume.
    const isOfKind = reason.code === 'transport_unavailable' ? sql`kind <> 'automation'` : sql`true`;
    const isSending = sql`${isCampaign(accountId, campaignId)} AND status = 'sending' AND ${isOfKind} AND ${isCurrent}`;
    const moved = await moveCampaigns(runner, 'pause', isSending, { reason });
    if (moved.length === 0) return false;
    const [run] = await runner.query<{ kind: string }>({
      text: `UPDATE campaign_runs r SET checked_sent = r.sent, checked_failed = r.failed
        FROM campaigns c WHERE c.id = r.campaign_id AND r.campaign_id = $1 RETURNING c.kind`,
      values: [campaignId],
    });
    // The automation is paused with it, and the audit log says that.
    if (run?.kind === 'automation') return true;
    const details = { code: reason.code };
    const subject = toUid('cmp', campaignId);
    await appendAudit(runner, { accountId, actor: system, action: 'campaign.paused', subject, details });
    return true;
  });
}
