// The log entry and its figure are written by the statement that unsubscribes.
import type { AdditionalWrite } from '@mailwright/audience';
import { sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { testedVariant } from '../variants/stored-variant.ts';

/**
 * What is written when a campaign's recipient unsubscribes with its link: a log entry, and the figure. Nothing is
 * written if the campaign was not sent to them or has been deleted, or if the log already has an entry of theirs: the
 * figure counts recipients, who may come back and leave again.
 * @param ip their address, which isn't stored if the account wants anonymous tracking.
 */
export function recordUnsubscribe(
  recipient: { campaignId: string; subscriberId: string },
  ip: string | null,
): AdditionalWrite {
  const { campaignId, subscriberId } = recipient;
  // The lock keeps the campaign from being deleted before the row that refers to it commits.
  const ctes = sql`logged_unsubscribe AS (
      INSERT INTO campaign_activity (id, campaign_id, subscriber_id, position, kind, is_first, is_bot, ip, occurred_at)
      SELECT ${newId()}::uuid, r.campaign_id, r.subscriber_id, r.position, 'unsubscribe', true, false,
        CASE WHEN a.anonymous_tracking THEN NULL ELSE ${ip}::text END, now()
      FROM campaigns c JOIN accounts a ON a.id = c.account_id JOIN campaign_recipients r ON r.campaign_id = c.id
      WHERE c.id = ${campaignId}::uuid AND r.subscriber_id = ${subscriberId}::uuid AND r.email <> ''
        AND EXISTS (SELECT 1 FROM written w WHERE w.id = r.subscriber_id)
        AND NOT EXISTS (SELECT 1 FROM campaign_activity e
          WHERE e.subscriber_id = r.subscriber_id AND e.campaign_id = r.campaign_id AND e.kind = 'unsubscribe')
      LIMIT 1 FOR KEY SHARE OF c
      RETURNING campaign_id, position),
    counted_unsubscribe AS (
      INSERT INTO campaign_counters AS n (campaign_id, kind, key, slot, unsubscribes)
      SELECT campaign_id, 'total'::counter_kind, '', 0, 1 FROM logged_unsubscribe
      UNION ALL
      SELECT i.campaign_id, 'variant', ${sql.raw(testedVariant('i', 'r'))}::text, 0, 1
      FROM logged_unsubscribe i JOIN campaign_runs r ON r.campaign_id = i.campaign_id AND r.variant_count IS NOT NULL
      ON CONFLICT (campaign_id, kind, key, slot) DO UPDATE SET unsubscribes = n.unsubscribes + 1)`;
  return { name: 'unsubscribe-recipient', ctes };
}
