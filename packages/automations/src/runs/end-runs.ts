// Raw SQL: set-wise and guarded, the rows are locked so that a worker that goes on with them finds them ended.
import type { Sql } from '@mailwright/database';

/**
 * Ends runs of an automation that have not ended, in the caller's transaction, for a reason that its API shows.
 * @param options `dueBefore`: only those that have come due until then; `limit`: how many at most.
 * @returns how many it has ended: fewer than `limit` when there were no more.
 */
export async function endRuns(
  sql: Sql,
  { accountId, automationId }: { accountId: string; automationId: string },
  options: { reason: string; dueBefore?: Date; limit: number },
): Promise<number> {
  const [row] = await sql.query<{ ended: number }>({
    name: 'end-automation-runs',
    text: `WITH locked AS MATERIALIZED (
        SELECT r.id, r.version, r.step_id, r.status FROM automation_runs r
        WHERE r.automation_id = $1 AND r.account_id = $2 AND r.wake_at IS NOT NULL
          AND ($3::timestamptz IS NULL OR r.wake_at <= $3::timestamptz)
        ORDER BY r.wake_at LIMIT $4 FOR NO KEY UPDATE),
      ended AS (
        UPDATE automation_runs r SET status = 'exited', reason = $5, wake_at = NULL, is_leased = false, timeout_at = NULL,
          ended_at = now(), claim = r.claim + 1,
          entry_key = CASE WHEN v.entry = 'once' AND r.step_id IS NOT NULL THEN r.entry_key END
        FROM locked, automation_versions v
        WHERE r.id = locked.id AND v.automation_id = r.automation_id AND v.number = r.version RETURNING r.id),
      waits AS (DELETE FROM automation_waits w USING locked WHERE w.run_id = locked.id),
      signals AS (DELETE FROM automation_signals s USING locked WHERE s.run_id = locked.id),
      counts AS (
        SELECT version, step_id, count(*) AS runs FROM locked WHERE status = 'waiting' AND step_id IS NOT NULL GROUP BY 1, 2
        UNION ALL SELECT version, '', count(*) FROM locked WHERE step_id IS NOT NULL GROUP BY 1),
      counted AS (
        INSERT INTO automation_step_counts AS c (automation_id, version, step_id, slot, "left")
        SELECT $1, version, step_id, 0, runs FROM counts ORDER BY version, step_id
        ON CONFLICT (automation_id, version, step_id, slot) DO UPDATE SET "left" = c."left" + excluded."left")
      SELECT count(*)::int AS ended FROM ended`,
    values: [automationId, accountId, options.dueBefore ?? null, options.limit, options.reason],
  });
  return row?.ended ?? 0;
}
