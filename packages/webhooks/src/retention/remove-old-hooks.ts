import type { Sql } from '@mailwright/database';
import { repeatBatches } from './repeat-batches.ts';

const batchSize = 1_000;

/**
 * Removes the hooks that were deleted `days` days ago and have no deliveries left, and the previous secrets that have expired.
 * Both read all hooks, which are thousands where deliveries are millions.
 * @param stopping ends it after the batch under way.
 */
export async function removeOldHooks(
  sql: Sql,
  days: number,
  stopping?: AbortSignal,
): Promise<{ hooks: number; rotatedOut: number }> {
  const hooks = await repeatBatches(
    sql,
    {
      name: 'remove-old-hooks',
      // A subquery in the order of an index: for NOT EXISTS, Postgres may read all deliveries.
      text: `DELETE FROM hooks WHERE id IN (
          SELECT h.id FROM hooks h
          WHERE h.deleted_at < now() - make_interval(days => $1)
            AND (SELECT d.id FROM deliveries d WHERE d.hook_id = h.id ORDER BY d.status, d.id LIMIT 1) IS NULL
          ORDER BY h.id LIMIT ${batchSize} FOR UPDATE OF h SKIP LOCKED)
        RETURNING id`,
      values: [days],
      batchSize,
    },
    stopping,
  );
  const rotatedOut = await repeatBatches(
    sql,
    {
      name: 'remove-expired-secrets',
      text: `UPDATE hooks SET previous_secret_ciphertext = NULL, previous_secret_expires_at = NULL WHERE id IN (
          SELECT h.id FROM hooks h WHERE h.previous_secret_expires_at <= now()
          ORDER BY h.id LIMIT ${batchSize} FOR NO KEY UPDATE OF h SKIP LOCKED)
        RETURNING id`,
      batchSize,
    },
    stopping,
  );
  return { hooks, rotatedOut };
}
