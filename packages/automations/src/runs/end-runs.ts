// Raw SQL: set-wise and guarded, the rows are locked so that a worker that goes on with them finds them ended.
import { type Sql, sql, type SqlFragment } from '@mailwright/database';

/** How runs end, and the reason that the API shows. */
interface End {
  status: 'exited' | 'failed';
  reason: string;
}

/**
 * Ends runs of an automation that have come due and have not ended, in the caller's transaction. One that waits for an event is
 * looked at before its wait is over, too: it has come due if something has happened that it waits for.
 * @param options `dueBefore`: only those that have come due until then; `limit`: how many at most.
 * @returns how many it has ended: fewer than `limit` when there were no more.
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
 * Ends a run of the account that has not ended.
 * @param run `claim`: ends it only while this claim of a worker holds; without, also a run that a worker goes on with.
 * @returns whether it has ended it.
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

/** Only who may enter but once, and has, doesn't enter again. @param chosen SQL over `automation_runs r`, which are of one automation. */
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
