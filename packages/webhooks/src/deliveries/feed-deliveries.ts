import { type Database, inTransaction } from '@mailwright/database';
import type { Queues } from '@mailwright/queues';
import { attemptJob, deliverWebhook, trustQueueFor } from './delivery-jobs.ts';

const pageSize = 500;
// What is beyond waits in Postgres, where it costs nothing: in the queue, a backlog would have to be watched row by row.
const queueLimit = 5_000;

/** How many more deliveries the queue should be given at this moment; none when it is full. Rejects when Redis is away. */
export async function countRoomInQueue(queues: Queues): Promise<number> {
  const { waiting } = await queues.countJobs(deliverWebhook.queue);
  return Math.max(0, queueLimit - waiting);
}

/**
 * Hands pending deliveries to the queue that it should have and hasn't: what waited for room in it, what Redis lost,
 * retries it forgot, and what a killed worker was sending when its lease ran out. Those of hooks that are no longer
 * active are cancelled instead. Takes as many as the queue has room for; safe in any number of processes.
 * @returns how many were handed over.
 * @throws when Redis or Postgres is away; nothing is marked then, so the next call finds the same deliveries.
 */
export async function feedDeliveries(database: Pick<Database, 'pool'>, queues: Queues): Promise<number> {
  let room = await countRoomInQueue(queues);
  let total = 0;
  while (room > 0) {
    const limit = Math.min(room, pageSize);
    const page = await feedPage(database, queues, limit);
    total += page.fed;
    room -= limit;
    if (page.size < limit) break;
  }
  return total;
}

function feedPage(database: Pick<Database, 'pool'>, queues: Queues, limit: number) {
  return inTransaction(database, async (sql) => {
    const rows = await sql.query<{ id: string; attempts: number; fed: boolean }>({
      name: 'feed-deliveries',
      text: `WITH due AS (
          SELECT d.id, h.status = 'active' AS active, h.status AS hook_status
          FROM deliveries d JOIN hooks h ON h.id = d.hook_id
          WHERE d.status = 'pending' AND d.feed_at <= now()
          ORDER BY d.feed_at LIMIT $1 FOR UPDATE OF d SKIP LOCKED)
        UPDATE deliveries d SET
          status = CASE WHEN due.active THEN d.status ELSE 'cancelled' END,
          reason = CASE WHEN due.active THEN d.reason ELSE 'hook-' || replace(due.hook_status::text, '_', '-') END,
          finished_at = CASE WHEN due.active THEN NULL ELSE now() END,
          lease_token = NULL,
          feed_at = now() + interval '${trustQueueFor}'
        FROM due WHERE d.id = due.id
        RETURNING d.id, d.attempt_count AS attempts, due.active AS fed`,
      values: [limit],
    });
    const fed = rows.filter((row) => row.fed);
    await queues.add(
      deliverWebhook,
      fed.map((row) => attemptJob(row.id, row.attempts + 1)),
    );
    return { size: rows.length, fed: fed.length };
  });
}
