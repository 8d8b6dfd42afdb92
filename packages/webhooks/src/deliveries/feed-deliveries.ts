import { type Database, inTransaction } from '@mailwright/database';
import type { Queues } from '@mailwright/queues';
import { attemptJob, deliverWebhook, trustQueueFor } from './delivery-jobs.ts';

const pageSize = 500;

/**
 * Hands pending deliveries to the queue that it should have and hasn't: what Redis lost, retries it forgot, and what a
 * killed worker was sending when its lease ran out. Those of hooks that are no longer active are cancelled instead.
 * Safe in any number of processes: each takes other rows.
 * @returns how many were handed over.
 * @throws when Redis or Postgres is away; nothing is marked then, so the next call finds the same deliveries.
 */
export async function feedDeliveries(database: Pick<Database, 'pool'>, queues: Queues): Promise<number> {
  let total = 0;
  for (;;) {
    const page = await inTransaction(database, async (sql) => {
      const rows = await sql.query<{ id: string; attempts: number; fed: boolean }>({
        name: 'feed-deliveries',
        text: `WITH due AS (
            SELECT d.id, h.status = 'active' AS active, h.status AS hook_status
            FROM deliveries d JOIN hooks h ON h.id = d.hook_id
            WHERE d.status = 'pending' AND d.feed_at <= now()
            ORDER BY d.feed_at LIMIT ${pageSize} FOR UPDATE OF d SKIP LOCKED)
          UPDATE deliveries d SET
            status = CASE WHEN due.active THEN d.status ELSE 'cancelled' END,
            reason = CASE WHEN due.active THEN d.reason ELSE 'hook-' || replace(due.hook_status::text, '_', '-') END,
            finished_at = CASE WHEN due.active THEN NULL ELSE now() END,
            lease_token = NULL,
            feed_at = now() + interval '${trustQueueFor}'
          FROM due WHERE d.id = due.id
          RETURNING d.id, d.attempt_count AS attempts, due.active AS fed`,
      });
      const fed = rows.filter((row) => row.fed);
      await queues.add(
        deliverWebhook,
        fed.map((row) => attemptJob(row.id, row.attempts + 1)),
      );
      return { size: rows.length, fed: fed.length };
    });
    total += page.fed;
    if (page.size < pageSize) return total;
  }
}
