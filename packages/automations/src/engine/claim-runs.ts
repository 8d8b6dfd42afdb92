// A claim is a compare-and-set on the time at which a run is due. Measured: each automation is one index probe.
import type { Sql } from '@mailwright/database';

/** An automation with runs that are due. */
export interface DueAutomation {
  automationId: string;
  accountId: string;
  dueAt: Date;
  isArchived: boolean;
}

/** A run that this worker may advance until its lease ends. */
export interface ClaimedRun {
  id: string;
  automationId: string;
  accountId: string;
  version: number;
  stepId: string | null;
  depth: number;
  claim: number;
}

/** How long a worker may be silent before others continue its runs. Each step renews the lease. */
export const leaseSeconds = 20;

/**
 * The automations of all accounts that have due runs. Runs of paused automations and suspended accounts wait until
 * these are resumed. All runs of an archived automation are due, so that they end.
 */
export function findDueAutomations(sql: Sql, now: Date): Promise<DueAutomation[]> {
  return sql.query<DueAutomation>({
    name: 'find-due-automations',
    text: `SELECT a.id AS "automationId", a.account_id AS "accountId", due.wake_at AS "dueAt",
        a.status = 'archived' AS "isArchived"
      FROM automations a CROSS JOIN LATERAL (
        SELECT r.wake_at FROM automation_runs r
        WHERE r.automation_id = a.id AND r.wake_at <= CASE a.status WHEN 'archived' THEN 'infinity' ELSE $1::timestamptz END
          AND (r.wake_at <= $1::timestamptz OR NOT r.is_leased) ORDER BY r.wake_at LIMIT 1) AS due
      WHERE a.status IN ('active', 'archived')
        AND EXISTS (SELECT 1 FROM accounts c WHERE c.id = a.account_id AND c.status = 'active') ORDER BY due.wake_at`,
    values: [now],
  });
}

/** Claims the runs of an automation that have been due longest; if it is archived, also those that wait. */
export function claimRuns(
  sql: Sql,
  options: { automationId: string; isArchived?: boolean; now: Date; limit: number },
): Promise<ClaimedRun[]> {
  return sql.query<ClaimedRun>({
    name: 'claim-automation-runs',
    text: `UPDATE automation_runs r SET wake_at = $2::timestamptz + interval '${leaseSeconds} seconds', is_leased = true,
        claim = r.claim + 1
      WHERE r.id = ANY(ARRAY(
        SELECT d.id FROM automation_runs d
        WHERE d.automation_id = $1 AND d.wake_at <= CASE WHEN $4::boolean THEN 'infinity' ELSE $2::timestamptz END
          AND (d.wake_at <= $2::timestamptz OR NOT d.is_leased)
        ORDER BY d.wake_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED))
      RETURNING r.id, r.automation_id AS "automationId", r.account_id AS "accountId", r.version, r.step_id AS "stepId",
        r.depth, r.claim`,
    values: [options.automationId, options.now, options.limit, options.isArchived ?? false],
  });
}

/** Releases claimed runs, which makes them due at once. */
export async function releaseRuns(sql: Sql, runs: ClaimedRun[], now: Date): Promise<void> {
  await sql.query({
    name: 'release-automation-runs',
    text: `UPDATE automation_runs r SET wake_at = $3, is_leased = false
      FROM unnest($1::uuid[], $2::int[]) AS g (id, claim)
      WHERE r.id = g.id AND r.claim = g.claim AND r.is_leased AND r.wake_at IS NOT NULL`,
    values: [runs.map(({ id }) => id), runs.map(({ claim }) => claim), now],
  });
}

/**
 * Makes runs due that events have left signals for. A worker that has claimed a run finds the signal by itself. A run
 * whose row is locked is left for the next call, when that transaction has ended.
 * @returns how many signals it has handled.
 */
export async function wakeSignalled(sql: Sql, now: Date): Promise<number> {
  const [row] = await sql.query<{ seen: number }>({
    name: 'wake-signalled-runs',
    text: `WITH unseen AS (
        SELECT s.id, s.run_id FROM automation_signals s WHERE NOT s.is_seen ORDER BY s.id LIMIT 1000
        FOR UPDATE OF s SKIP LOCKED),
      gone AS (
        DELETE FROM automation_signals s USING unseen u WHERE s.id = u.id
          AND NOT EXISTS (SELECT 1 FROM automation_runs r WHERE r.id = u.run_id AND r.wake_at IS NOT NULL) RETURNING s.id),
      locked AS MATERIALIZED (
        SELECT r.id FROM automation_runs r WHERE r.id IN (SELECT run_id FROM unseen) AND r.wake_at IS NOT NULL
        ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED),
      woken AS (
        UPDATE automation_runs r SET wake_at = least(r.wake_at, $1::timestamptz) FROM locked
        WHERE r.id = locked.id AND NOT r.is_leased),
      seen AS (
        UPDATE automation_signals s SET is_seen = true FROM unseen u
        WHERE s.id = u.id AND u.run_id IN (SELECT id FROM locked) RETURNING 1)
      SELECT (SELECT count(*)::int FROM seen) + (SELECT count(*)::int FROM gone) AS seen`,
    values: [now],
  });
  return row?.seen ?? 0;
}
