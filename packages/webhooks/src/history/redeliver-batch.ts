import type { Sql } from '@mailwright/database';
import { mostAttempts, putBack } from './put-back.ts';

/** What a recovery looks for. */
export interface Wanted {
  /** The recovery's. */
  id: string;
  hookId: string;
  since: Date;
  requestedAt: Date;
}

/** How many deliveries one transaction puts back. */
export const batchSize = 1_000;

/**
 * SQL that is true of a delivery that a recovery is to put back. Its result is from before the request: what was put back
 * and failed again has a later one, and keeps the recovery's id beside, so it isn't put back twice. What somebody
 * redelivered meanwhile is pending, or has a later result as well.
 * @param d the deliveries' alias; parameters: $1 hook, $2 since, $3 the request's time, $4 recovery.
 */
const isWanted = (d: string) => `${d}.hook_id = $1 AND NOT ${d}.test AND ${d}.finished_at >= $2
  AND ${d}.finished_at <= $3 AND ${d}.recovery_id IS DISTINCT FROM $4 AND ${d}.attempt_count < ${mostAttempts}`;

/** A hook's deliveries are cancelled for one reason only: that it was switched off, removed or deleted. */
const recoverable = ['failed', 'cancelled'] as const;

const valuesOf = ({ hookId, since, requestedAt, id }: Wanted) => [hookId, since, requestedAt, id];

/** How many deliveries a recovery has to put back. It reads all of the hook's that failed or were cancelled. */
export async function countWanted(sql: Sql, wanted: Wanted): Promise<number> {
  const [row] = await sql.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM deliveries d
      WHERE d.status IN ('failed', 'cancelled') AND ${isWanted('d')}`,
    values: valuesOf(wanted),
  });
  return row?.total ?? 0;
}

/**
 * Puts the next batch of a recovery's deliveries back, the oldest first, in the caller's transaction, and says so in its
 * row; when none is left, that it is completed.
 * @param afterId where the last batch has ended. Without it the search begins anew, which finds the same and only costs.
 * @returns how many were put back, and the id of the last; `lastId` undefined when none is left.
 */
export async function redeliverBatch(
  sql: Sql,
  wanted: Wanted,
  afterId = '00000000-0000-0000-0000-000000000000',
): Promise<{ redelivered: number; lastId: string | undefined }> {
  // A branch for each status, so that both are read in the order of the index, and no further than the batch goes. Rows are
  // locked in that order too, so that two recoveries can't wait for each other; what one of them had is looked at again.
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
        UPDATE deliveries d SET ${putBack}, recovery_id = $4 FROM locked WHERE d.id = locked.id RETURNING d.id)
      SELECT (SELECT count(*)::int FROM page) AS found, (SELECT count(*)::int FROM moved) AS redelivered,
        (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS "lastId"`,
    values: [...valuesOf(wanted), afterId],
  });
  const { found, redelivered, lastId } = done ?? { found: 0, redelivered: 0, lastId: null };
  const isLast = found < batchSize;
  // Of results that are recorded at the very moment of the request, some may commit after they were counted.
  await sql.query({
    text: `UPDATE recoveries SET redelivered = redelivered + $2, total = greatest(total, redelivered + $2),
        completed_at = CASE WHEN $3 THEN now() END
      WHERE id = $1 AND completed_at IS NULL`,
    values: [wanted.id, redelivered, isLast],
  });
  return { redelivered, lastId: isLast ? undefined : (lastId ?? undefined) };
}
