import type { Sql } from '@mailwright/database';

const batchSize = 1_000;

/**
 * Removes the responses that were stored 24 hours ago; resolves to how many there were. For a worker to call regularly.
 */
export async function removeExpiredRequests(sql: Sql): Promise<number> {
  for (let removed = 0; ;) {
    // In batches, so that no lock is held for long; SKIP LOCKED, since a key that is being used again no longer
    // expires.
    const rows = await sql.query({
      name: 'remove-expired-requests',
      text: `DELETE FROM idempotent_requests WHERE (account_id, key) IN (
          SELECT account_id, key FROM idempotent_requests WHERE expires_at <= now()
          ORDER BY expires_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING 1`,
    });
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}
