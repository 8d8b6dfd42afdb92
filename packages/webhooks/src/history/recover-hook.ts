import type { RecoveryResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { validationProblem } from '@mailwright/platform';
import type { DueHook } from '../claim/find-due-hooks.ts';
import { findActiveHook, findHook } from '../hooks/read-hooks.ts';
import { type RecoveryRow, selectRecoveries, toRecoveryResource } from './recovery-resource.ts';
import { awaitHookVisibility } from '../hooks/await-hook-visibility.ts';
import { countWanted, redeliverBatch } from './redeliver-batch.ts';

/**
 * Begins to redeliver a hook's deliveries that ended since a time, by the database's clock: those that failed, and those that
 * were cancelled because the hook was switched off or removed. The first batch is reset here, the rest by
 * `continueRecoveries`.
 * @param id the new recovery's. A request that is retried after its first run ended without a response passes the same id
 *   and gets the recovery of that run.
 * @returns the recovery, and the hook, to be dispatched.
 * @throws ProblemError `not_found`, `hook_removed`, `hook_switched_off`; `validation_failed` for a time in the future.
 */
export async function recoverHook(
  database: Database,
  accountId: string,
  uid: string,
  id: string,
  since: Date,
): Promise<{ recovery: RecoveryResource; hook: DueHook }> {
  // Deliveries that are still being committed would be neither counted nor found.
  await awaitHookVisibility(database);
  return inTransaction(database, async (sql) => {
    const hookId = await findHook(sql, accountId, uid);
    // Two concurrent recoveries would both count deliveries that only one of them resets.
    await sql.query({ text: `SELECT pg_advisory_xact_lock(hashtextextended('recover ' || $1, 0))`, values: [hookId] });
    const made = await read(sql, accountId, id);
    if (made !== undefined) return { recovery: made, hook: { hookId, accountId, isFailing: true } };
    await findActiveHook(sql, accountId, uid);
    const requestedAt = await insert(sql, accountId, { id, hookId, since });
    const wanted = { id, hookId, since, requestedAt };
    const total = await countWanted(sql, wanted);
    await sql.query({ text: 'UPDATE recoveries SET total = $2 WHERE id = $1', values: [id, total] });
    await redeliverBatch(sql, wanted);
    const recovery = await read(sql, accountId, id);
    if (recovery === undefined) throw new Error('A recovery was not recorded');
    return { recovery, hook: { hookId, accountId, isFailing: true } };
  });
}

/** Resolves to the request's time. @throws ProblemError `validation_failed` */
async function insert(
  sql: Sql,
  accountId: string,
  recovery: { id: string; hookId: string; since: Date },
): Promise<Date> {
  const [row] = await sql.query<{ requestedAt: Date }>({
    text: `INSERT INTO recoveries (id, account_id, hook_id, since, total)
      SELECT $1, $2, $3, $4::timestamptz, 0 WHERE $4::timestamptz <= now() RETURNING requested_at AS "requestedAt"`,
    values: [recovery.id, accountId, recovery.hookId, recovery.since],
  });
  if (row === undefined) throw validationProblem({ since: ['must not be in the future'] });
  return row.requestedAt;
}

async function read(sql: Sql, accountId: string, id: string): Promise<RecoveryResource | undefined> {
  const [row] = await sql.query<RecoveryRow & Record<string, unknown>>({
    text: `${selectRecoveries} WHERE r.id = $1 AND r.account_id = $2`,
    values: [id, accountId],
  });
  return row === undefined ? undefined : toRecoveryResource(row);
}
