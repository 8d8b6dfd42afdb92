// The rows are locked, so that a worker that continues a run finds it ended.
import { type Sql, sql, type SqlFragment } from '@mailwright/database';

/** How runs end, and the reason that the API shows. */
interface End {
  status: 'exited' | 'failed';
  reason: string;
}

/**
 * Ends the due runs of an automation, in the caller's transaction. A run that waits for an event has an earlier wake
 * time for a recheck: it is due only if its timeout is over or an event has left a signal for it.
 * @param options `dueBefore`: only runs that came due by then; `limit`: the maximum number.
 * @returns how many runs it ended: fewer than `limit` if no more were due.
 */
export function endDueRuns(
  runner: Sql,
  { accountId, automationId }: { accountId: string; automationId: string },
  options: { reason: string; dueBefore: Date; limit: number },
): Promise<number> {
  const { reason, dueBefore, limit } = options;
  const isDue = sql`r.automation_id = ${automationId}::uuid AND r.wake_at <= ${dueBefore}::timestamptz`;
  const isStillWaiting = sql`r.status = 'waiting' AND r.timeout_at IS NOT NULL AND r.timeout_at > ${dueBefore}::timestamptz
    AND NOT EXISTS (SELECT 1 FROM automation_signals s WHERE s.run_id = r.id)`;
  const chosen = sql`r.account_id = ${accountId}::uuid AND ${isDue} AND NOT (${isStillWaiting}) ORDER BY r.wake_at LIMIT ${limit}`;
  return endChosen(runner, chosen, { status: 'exited', reason });
}

/**
 * Ends a run of the account if it hasn't ended.
 * @param run `claim`: ends the run only while this claim of a worker holds; if absent, it also ends a run that a worker
 *   has claimed.
 * @returns whether it ended the run.
 */
export async function endRun(
  runner: Sql,
  { id, accountId, claim }: { id: string; accountId: string; claim?: number },
  end: End,
): Promise<boolean> {
  const isClaimed = claim === undefined ? sql.empty : sql`AND r.claim = ${claim} AND r.is_leased`;
  const chosen = sql`r.id = ${id}::uuid AND r.account_id = ${accountId}::uuid ${isClaimed}`;
  return (await endChosen(runner, chosen, end)) > 0;
}

/**
 * Ends the chosen runs. Only a subscriber who has entered an automation that allows a single entry is kept from
 * entering again.
 * @param chosen SQL over `automation_runs r`, whose rows are of one automation.
 */
async function endChosen(runner: Sql, chosen: SqlFragment, { status, reason }: End): Promise<number> {
  const [row] = await runner.query<{ ended: number }>(sql`WITH locked AS MATERIALIZED (
      SELECT r.id, r.automation_id, r.version, r.step_id, r.status FROM automation_runs r
      WHERE r.wake_at IS NOT NULL AND ${chosen} FOR NO KEY UPDATE),
    ended AS (
      UPDATE automation_runs r SET status = ${status}::automation_run_status, reason = ${reason}, wake_at = NULL,
        is_leased = false, timeout_at = NULL, ended_at = now(), claim = r.claim + 1,
        entry_key = CASE WHEN v.entry = 'once' AND r.step_id IS NOT NULL THEN r.entry_key END
      FROM locked, automation_versions v
      WHERE r.id = locked.id AND v.automation_id = r.automation_id AND v.number = r.version RETURNING r.id),
    waits AS (DELETE FROM automation_waits w USING locked WHERE w.run_id = locked.id),
    signals AS (DELETE FROM automation_signals s USING locked WHERE s.run_id = locked.id),
    counts AS (
      SELECT automation_id, version, step_id, count(*) AS runs FROM locked
      WHERE status = 'waiting' AND step_id IS NOT NULL GROUP BY 1, 2, 3
      UNION ALL SELECT automation_id, version, '', count(*) FROM locked WHERE step_id IS NOT NULL GROUP BY 1, 2),
    counted AS (
      INSERT INTO automation_step_counts AS c (automation_id, version, step_id, slot, "left")
      SELECT automation_id, version, step_id, 0, runs FROM counts ORDER BY automation_id, version, step_id
      ON CONFLICT (automation_id, version, step_id, slot) DO UPDATE SET "left" = c."left" + excluded."left")
    SELECT count(*)::int AS ended FROM ended`);
  return row?.ended ?? 0;
}
