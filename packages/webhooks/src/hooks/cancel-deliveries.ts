import type { Sql } from '@mailwright/database';

const batchSize = 1_000;

/**
 * Cancels a batch of an inactive hook's pending deliveries. A delivery that is being sent stays pending until its result is
 * recorded, and a test of a switched-off hook stays pending because it may be sent.
 * @returns how many were cancelled; fewer than a batch when none is left.
 */
export async function cancelPendingDeliveries(sql: Sql, hookId: string): Promise<number> {
  const rows = await sql.query({
    text: `WITH inactive AS (
        SELECT d.id, h.status FROM deliveries d JOIN hooks h ON h.id = d.hook_id
        WHERE d.hook_id = $1 AND d.status = 'pending' AND (d.lease_until IS NULL OR d.lease_until <= now())
          AND (h.status = 'removed' OR (h.status = 'switched_off' AND NOT d.test))
        LIMIT ${batchSize} FOR UPDATE OF d SKIP LOCKED)
      UPDATE deliveries d SET status = 'cancelled', finished_at = now(), lease_worker = NULL, lease_until = NULL,
        reason = 'hook-' || replace(i.status::text, '_', '-')
      FROM inactive i WHERE d.id = i.id RETURNING d.id`,
    values: [hookId],
  });
  return rows.length;
}

/** Cancels all of an inactive hook's pending deliveries, batch by batch. Resolves to how many. */
export async function cancelAllPendingDeliveries(sql: Sql, hookId: string): Promise<number> {
  for (let total = 0; ;) {
    const cancelled = await cancelPendingDeliveries(sql, hookId);
    total += cancelled;
    if (cancelled < batchSize) return total;
  }
}
