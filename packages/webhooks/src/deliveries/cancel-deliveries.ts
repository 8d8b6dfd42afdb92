import type { Sql } from '@mailwright/database';
import { freePlaces } from './hand-out.ts';

const batchSize = 1_000;

/**
 * Cancels a batch of what a hook that is no longer active was still to get. What is being sent at this moment is left
 * to be recorded, and so is a test that was asked for since it was switched off, unless its job was lost: it would wait for ever.
 * @returns how many were cancelled; fewer than a batch when none is left.
 */
export async function cancelPendingDeliveries(sql: Sql, hookId: string): Promise<number> {
  const rows = await sql.query({
    text: `WITH cancelled AS (
        SELECT d.id, d.hook_id, d.in_flight, h.status FROM deliveries d JOIN hooks h ON h.id = d.hook_id
        WHERE d.hook_id = $1 AND d.status = 'pending' AND (d.lease_token IS NULL OR d.lease_until <= now())
          AND (h.status = 'removed' OR (h.status = 'switched_off' AND NOT (d.test AND d.in_flight)))
        LIMIT ${batchSize} FOR UPDATE OF d SKIP LOCKED),
      flying AS (SELECT id, hook_id FROM cancelled WHERE in_flight),
      ${freePlaces('flying')},
      ended AS (
        UPDATE deliveries d SET status = 'cancelled', finished_at = now(), in_flight = false, trusted_until = NULL,
          lease_token = NULL, lease_until = NULL, reason = 'hook-' || replace(c.status::text, '_', '-')
        FROM cancelled c WHERE d.id = c.id)
      SELECT id FROM cancelled`,
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
