// The number of a claim decides which worker may advance a run. Hot path: run once for each step of a group.
import { findSuppressed } from '@mailwright/audience';
import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import type { ClaimedRun } from './claim-runs.ts';

/** A run that is locked until the transaction ends, with the current state of its subscriber. */
export interface LockedRun extends ClaimedRun {
  status: 'running' | 'waiting';
  seq: number;
  listId: string;
  subscriberId: string;
  timeoutAt: Date | null;
  failures: number;
  /** The data it was started with. */
  data: Record<string, unknown> | null;
  automationStatus: string;
  /** Null if the subscriber or the list is gone. */
  email: string | null;
  emailNormalized: string | null;
  subscriberStatus: string | null;
  fields: Record<string, unknown> | null;
  /** What has happened that the run waits for: `skip`, `goal:<id>` or `step:<id>`. */
  signals: string[];
  /** Why the run can't continue; undefined if it can. */
  leaves: string | undefined;
}

/** Locks those of the runs that this worker still holds a claim on. */
export async function lockRuns(
  sql: Sql,
  runs: ClaimedRun[],
  { accountId, appSecrets }: { accountId: string; appSecrets: AppSecrets },
): Promise<LockedRun[]> {
  const locked = await sql.query<Omit<LockedRun, keyof Person | 'leaves'>>({
    name: 'lock-automation-runs',
    text: `SELECT r.id, r.automation_id AS "automationId", r.account_id AS "accountId", r.version, r.step_id AS "stepId", r.depth,
        r.claim, r.status, r.seq, r.list_id AS "listId", r.subscriber_id AS "subscriberId", r.timeout_at AS "timeoutAt", r.failures,
        r.data
      FROM automation_runs r JOIN unnest($1::uuid[], $2::int[]) AS g (id, claim) ON r.id = g.id AND r.claim = g.claim
      WHERE r.wake_at IS NOT NULL AND r.is_leased AND r.account_id = $3 ORDER BY r.id FOR NO KEY UPDATE OF r`,
    values: [runs.map(({ id }) => id), runs.map(({ claim }) => claim), accountId],
  });
  if (locked.length === 0) return [];
  // A separate statement, so that it sees what committed before the rows were locked.
  const joined = await sql.query<Person & { id: string }>({
    name: 'read-people-of-runs',
    text: `SELECT r.id, a.status AS "automationStatus", s.email, s.email_normalized AS "emailNormalized",
        s.status AS "subscriberStatus", s.fields,
        ARRAY(SELECT DISTINCT g.key FROM automation_signals g WHERE g.run_id = r.id) AS signals
      FROM automation_runs r JOIN automations a ON a.id = r.automation_id
        LEFT JOIN lists l ON l.id = r.list_id AND l.deleted_at IS NULL
        LEFT JOIN subscribers s ON s.id = r.subscriber_id AND s.list_id = l.id
      WHERE r.id = ANY($1::uuid[])`,
    values: [locked.map(({ id }) => id)],
  });
  const byId = new Map(joined.map((row) => [row.id, row]));
  const addresses = joined.flatMap(({ emailNormalized }) => emailNormalized ?? []);
  const suppressed = await findSuppressed(sql, accountId, addresses, appSecrets);
  return locked.flatMap((run) => {
    const row = byId.get(run.id);
    return row === undefined ? [] : [{ ...run, ...row, leaves: leavingReason(row, suppressed) }];
  });
}

type Person = Pick<
  LockedRun,
  'automationStatus' | 'email' | 'emailNormalized' | 'subscriberStatus' | 'fields' | 'signals'
>;

function leavingReason(row: Person, suppressed: ReadonlySet<string>): string | undefined {
  if (row.automationStatus === 'archived') return 'automation_archived';
  if (row.subscriberStatus === null || row.emailNormalized === null) return 'deleted';
  if (row.subscriberStatus !== 'subscribed') return row.subscriberStatus;
  return suppressed.has(row.emailNormalized) ? 'suppressed' : undefined;
}
