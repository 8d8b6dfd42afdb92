// Raw SQL: guarded, one statement writes the row and its figure, only for a recipient of the campaign.
import { type Database, sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { testedVariant } from '../variants/tested-variant.ts';

/**
 * Records that a recipient of a campaign has unsubscribed by its link, after they are: a crash in between loses the entry of the
 * log, and not what the person wanted.
 */
export async function recordUnsubscribe(
  database: Pick<Database, 'query'>,
  recipient: { campaignId: string; subscriberId: string },
  ip: string | null,
): Promise<void> {
  await database.query(sql`WITH inserted AS (
      INSERT INTO campaign_activity (id, campaign_id, subscriber_id, position, kind, is_first, is_bot, ip, occurred_at)
      SELECT ${newId()}::uuid, campaign_id, subscriber_id, position, 'unsubscribe', true, false, ${ip}::text, now()
      FROM campaign_recipients
      WHERE subscriber_id = ${recipient.subscriberId}::uuid AND campaign_id = ${recipient.campaignId}::uuid AND email <> ''
      LIMIT 1 RETURNING campaign_id, position)
    INSERT INTO campaign_counters AS n (campaign_id, kind, key, slot, unsubscribes)
    SELECT campaign_id, 'total'::counter_kind, '', 0, 1 FROM inserted
    UNION ALL
    SELECT i.campaign_id, 'variant', ${sql.raw(testedVariant('i', 'r'))}::text, 0, 1
    FROM inserted i JOIN campaign_runs r ON r.campaign_id = i.campaign_id AND r.variant_count IS NOT NULL
    ON CONFLICT (campaign_id, kind, key, slot) DO UPDATE SET unsubscribes = n.unsubscribes + 1`);
}
