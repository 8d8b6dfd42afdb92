import type { Sql } from '@mailwright/database';
import { maxAttempts, resetToPending } from './reset-delivery.ts';

/** What a recovery looks for. */
export interface Wanted {
  /** The recovery's. */
  id: string;
  hookId: string;
  since: Date;
  requestedAt: Date;
}

/** How many deliveries one transaction resets. */
export const batchSize = 1_000;

/**
 * SQL that is true of a delivery that a recovery is to reset. Its result is from before the request: one that was reset and
 * failed again has a later result and the recovery's id, so it isn't reset twice. One that a user redelivered meanwhile is
 * pending, or has a later result as well.
 * @param d the deliveries' alias; parameters: $1 hook, $2 since, $3 the request's time, $4 recovery.
 */
const isWanted = (d: string) => `${d}.hook_id = $1 AND NOT ${d}.test AND ${d}.finished_at >= $2
  AND ${d}.finished_at <= $3 AND ${d}.recovery_id IS DISTINCT FROM $4 AND ${d}.attempt_count < ${maxAttempts}`;

/** Deliveries are cancelled for one reason only: their hook was switched off, removed or deleted. */
const recoverable = ['failed', 'cancelled'] as const;

const valuesOf = ({ hookId, since, requestedAt, id }: Wanted) => [hookId, since, requestedAt, id];

/** How many deliveries a recovery has to reset. It reads all of the hook's that failed or were cancelled. */
export async function countWanted(sql: Sql, wanted: Wanted): Promise<number> {
  const [row] = await sql.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM deliveries d
      WHERE d.status IN ('failed', 'cancelled') AND ${isWanted('d')}`,
    values: valuesOf(wanted),
  });
  return row?.total ?? 0;
}

/**
 * Resets the next batch of a recovery's deliveries, the oldest first, in the caller's transaction, and records the progress
 * in its row, or its completion when none is left.
 * @param afterId where the last batch ended. Without it the search begins at the start, which finds the same at a higher cost.
 * @returns how many were reset, and the id of the last; `lastId` undefined when none is left.
 */
export async function redeliverBatch(
  sql: Sql,
  wanted: Wanted,
  afterId = '00000000-0000-0000-0000-000000000000',
): Promise<{ redelivered: number; lastId: string | undefined }> {
  // A branch for each status, so that both are read in the order of the index and no further than the batch. Rows are locked
  // in that order too, so that two recoveries can't deadlock; rows that one of them has changed are checked again.
  const branches = recoverable.map(
    (status) => `(SELECT a.id FROM deliveries a WHERE a.status = '${status}' AND a.id > $5 AND ${isWanted('a')}
        ORDER BY a.id LIMIT ${batchSize})`,
  );
  const [done] = await sql.query<{ found: number; redelivered: number; lastId: string | null }>({
    text: `WITH page AS MATERIALIZED (
        SELECT p.id FROM (${branches.join(' UNION ALL ')}) AS p ORDER BY p.id LIMIT ${batchSize}),
      locked AS MATERIALIZED (
        SELECT d.id FROM deliveries d
        WHERE d.id IN (SELECT id FROM page) AND d.status IN ('failed', 'cancelled') AND ${isWanted('d')}
        ORDER BY d.id FOR UPDATE OF d),
      moved AS (
        UPDATE deliveries d SET ${resetToPending}, recovery_id = $4 FROM locked WHERE d.id = locked.id RETURNING d.id)
      SELECT (SELECT count(*)::int FROM page) AS found, (SELECT count(*)::int FROM moved) AS redelivered,
        (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS "lastId"`,
    values: [...valuesOf(wanted), afterId],
  });
  const { found, redelivered, lastId } = done ?? { found: 0, redelivered: 0, lastId: null };
  const isLast = found < batchSize;
  // Results that are recorded during the request may commit after the count.
  await sql.query({
    text: `UPDATE recoveries SET redelivered = redelivered + $2, total = greatest(total, redelivered + $2),
        completed_at = CASE WHEN $3 THEN now() END
      WHERE id = $1 AND completed_at IS NULL`,
    values: [wanted.id, redelivered, isLast],
  });
  return { redelivered, lastId: isLast ? undefined : (lastId ?? undefined) };
}
