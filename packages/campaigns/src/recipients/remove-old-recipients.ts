// Raw SQL: set-wise, batches of rows, locked so that processes skip each other's.
import { type Database, sql } from '@mailwright/database';

const batchSize = 5_000;

/**
 * Removes the recipients of campaigns that have ended so many days ago, and with them their delivery logs: the figures stay, and
 * so do opens and clicks, but without addresses. Nothing is recorded of these recipients any more, but that they unsubscribe.
 * Safe in any number of processes; resolves to how many are gone.
 * @param days undefined: they are kept for good.
 * @param stopping ends it after the batch under way; the next run goes on.
 */
export async function removeOldRecipients(
  database: Pick<Database, 'query'>,
  days: number | undefined,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  while (days !== undefined && stopping?.aborted !== true) {
    const rows = await database.query(sql`
      DELETE FROM campaign_recipients r USING (
        SELECT r.campaign_id, r.position FROM campaigns c CROSS JOIN LATERAL (
          SELECT campaign_id, position FROM campaign_recipients WHERE campaign_id = c.id
          ORDER BY position LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED) AS r
        WHERE c.finished_at < now() - make_interval(days => ${days}::int) AND c.status IN ('sent', 'cancelled', 'failed')
          AND NOT EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = c.id)
        LIMIT ${batchSize}::int) AS batch
      WHERE (r.campaign_id, r.position) = (batch.campaign_id, batch.position) RETURNING 1`);
    removed += rows.length;
    if (rows.length < batchSize) break;
  }
  return removed;
}
