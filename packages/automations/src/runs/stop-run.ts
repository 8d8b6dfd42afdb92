// Each statement's WHERE contains the states it starts from.
import type { RunResource } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { automationListener, type EventWork } from '@mailwright/outbox';
import { fromUid, newId, ProblemError } from '@mailwright/platform';
import { endRun } from './end-runs.ts';
import { getRun, noSuchRun } from './read-runs.ts';

/**
 * Ends a run before its next step; a step that a worker is taking at this moment is finished first.
 * @throws ProblemError `not_found`; `invalid_transition` if it has ended.
 */
export async function cancelRun(database: Database, accountId: string, uid: string): Promise<RunResource> {
  const run = await getRun(database, accountId, uid);
  const isCancelled = await endRun(
    database,
    { id: readRunId(uid), accountId },
    { status: 'exited', reason: 'cancelled' },
  );
  if (!isCancelled) throw invalidTransition(run, 'cancelled');
  return getRun(database, accountId, uid);
}

/**
 * Ends a run's wait: a worker continues the run at once, as if what it waits for had happened.
 * @returns also what to publish after the commit.
 * @throws ProblemError `not_found`; `invalid_transition` if it isn't waiting.
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
  return new ProblemError('invalid_transition', `The run is ${status}, and cannot change from that state to ${to}.`);
}
