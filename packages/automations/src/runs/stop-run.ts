// Raw SQL: guarded, each is one statement whose WHERE has the states it starts from.
import type { RunResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { automationListener, type EventWork } from '@mailwright/outbox';
import { fromUid, newId, ProblemError } from '@mailwright/platform';
import { getRun, noSuchRun } from './read-runs.ts';

/**
 * Ends a run before its next step: a step that a worker takes at this moment is taken first.
 * @throws ProblemError `not_found`; `invalid_transition` when it has ended.
 */
export async function cancelRun(database: Database, accountId: string, uid: string): Promise<RunResource> {
  const run = await getRun(database, accountId, uid);
  const id = readRunId(uid);
  const isCancelled = await inTransaction(database, async (sql) => {
    const rows = await sql.query<{ stepId: string | null; version: number; automationId: string; wasWaiting: boolean }>(
      {
        text: `UPDATE automation_runs r SET status = 'exited', reason = 'cancelled', wake_at = NULL, is_leased = false,
          timeout_at = NULL, ended_at = now(), claim = r.claim + 1,
          entry_key = CASE WHEN v.entry = 'once' AND r.step_id IS NOT NULL THEN r.entry_key END
        FROM (SELECT id, status FROM automation_runs WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE) AS before, automation_versions v
        WHERE r.id = before.id AND r.wake_at IS NOT NULL AND v.automation_id = r.automation_id AND v.number = r.version
        RETURNING r.step_id AS "stepId", r.version, r.automation_id AS "automationId", before.status = 'waiting' AS "wasWaiting"`,
        values: [id, accountId],
      },
    );
    const [row] = rows;
    if (row === undefined) return false;
    await sql.query({ text: 'DELETE FROM automation_waits WHERE run_id = $1', values: [id] });
    await countLeft(sql, row);
    return true;
  });
  if (!isCancelled) throw invalidTransition(run, 'cancelled');
  return getRun(database, accountId, uid);
}

async function countLeft(
  sql: Sql,
  row: { stepId: string | null; version: number; automationId: string; wasWaiting: boolean },
): Promise<void> {
  if (row.stepId === null) return;
  await sql.query({
    text: `INSERT INTO automation_step_counts AS c (automation_id, version, step_id, slot, "left")
      SELECT $1, $2, step_id, 0, 1 FROM unnest($3::text[]) AS g (step_id) ORDER BY step_id
      ON CONFLICT (automation_id, version, step_id, slot) DO UPDATE SET "left" = c."left" + 1`,
    values: [row.automationId, row.version, row.wasWaiting ? ['', row.stepId] : ['']],
  });
}

/**
 * Ends a run's wait: a worker goes on with it at once, as if what it waits for had happened.
 * @returns also what to publish after the commit.
 * @throws ProblemError `not_found`; `invalid_transition` when it doesn't wait.
 */
export async function skipWait(
  database: Database,
  accountId: string,
  uid: string,
): Promise<{ run: RunResource; work: EventWork }> {
  const run = await getRun(database, accountId, uid);
  const id = readRunId(uid);
  const isSkipped = await inTransaction(database, async (sql) => {
    const rows = await sql.query({
      text: `UPDATE automation_runs SET wake_at = CASE WHEN is_leased THEN wake_at ELSE least(wake_at, now()) END
        WHERE id = $1 AND account_id = $2 AND status = 'waiting' AND wake_at IS NOT NULL RETURNING 1`,
      values: [id, accountId],
    });
    if (rows.length === 0) return false;
    await sql.query({
      text: "INSERT INTO automation_signals (id, run_id, key, is_seen, occurred_at) VALUES ($1, $2, 'skip', true, now())",
      values: [newId(), id],
    });
    return true;
  });
  if (!isSkipped) throw invalidTransition(run, 'running');
  return { run, work: { [automationListener]: { created: 0, due: ['runs'] } } };
}

function readRunId(uid: string): string {
  const id = fromUid('run', uid);
  if (id === undefined) throw noSuchRun();
  return id;
}

function invalidTransition({ status }: RunResource, to: string): ProblemError {
  return new ProblemError('invalid_transition', `The run is ${status}: from there it can't become ${to}.`);
}
