import type { Sql } from '@mailwright/database';

const batchSize = 1_000;

/**
 * Cancels a batch of what a hook that is no longer active was still to get. What is being sent at this moment is left
 * to be recorded.
 * @returns how many were cancelled; fewer than a batch when none is left.
 */
export async function cancelPendingDeliveries(sql: Sql, hookId: string): Promise<number> {
  const rows = await sql.query({
    text: `UPDATE deliveries SET status = 'cancelled', finished_at = now(), lease_token = NULL,
        reason = (SELECT 'hook-' || replace(status::text, '_', '-') FROM hooks WHERE id = $1)
      WHERE id IN (
        SELECT d.id FROM deliveries d JOIN hooks h ON h.id = d.hook_id
        WHERE d.hook_id = $1 AND h.status <> 'active' AND d.status = 'pending'
          AND (d.lease_token IS NULL OR d.feed_at <= now())
        LIMIT ${batchSize} FOR UPDATE OF d SKIP LOCKED)
      RETURNING id`,
    values: [hookId],
  });
  return rows.length;
}

/** Cancels all that a hook that is no longer active was still to get, batch by batch. Resolves to how many. */
export async function cancelAllPendingDeliveries(sql: Sql, hookId: string): Promise<number> {
  for (let total = 0; ;) {
    const cancelled = await cancelPendingDeliveries(sql, hookId);
    total += cancelled;
    if (cancelled < batchSize) return total;
  }
}
