// Raw SQL: set-wise and guarded, deliveries are reset in batches, which the lock of a recovery's row orders.
import type { RecoveryResource } from '@mailwright/contracts';
import {
  awaitEarlierWrites,
  type Database,
  inTransaction,
  type Sql,
  sql,
  type SqlFragment,
} from '@mailwright/database';
import { validationProblem } from '@mailwright/platform';
import type { DueHook } from '../delivery.ts';
import { checkIsActive, findHook } from '../hooks/read-hooks.ts';
import { type RecoveryRow, selectRecoveries, toRecoveryResource } from './read-recoveries.ts';
import { maxAttempts, resetToPending } from './redeliver.ts';

/** What a recovery looks for. */
export interface Wanted {
  /** The recovery's. */
  id: string;
  hookId: string;
  since: Date;
  requestedAt: Date;
}

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
  const hookId = await findHook(database, accountId, uid);
  // Deliveries that are still being committed would be neither counted nor found.
  await awaitEarlierWrites(database);
  return inTransaction(database, async (runner) => {
    // Two concurrent recoveries would both count deliveries that only one of them resets.
    await runner.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('recover ' || $1, 0))`,
      values: [hookId],
    });
    const made = await read(runner, accountId, id);
    if (made !== undefined) return { recovery: made, hook: { hookId, accountId, isFailing: true } };
    await checkIsActive(runner, accountId, hookId);
    const requestedAt = await insert(runner, accountId, { id, hookId, since });
    const wanted = { id, hookId, since, requestedAt };
    const total = await countWanted(runner, wanted);
    await runner.query({ text: 'UPDATE recoveries SET total = $2 WHERE id = $1', values: [id, total] });
    await redeliverBatch(runner, wanted);
    const recovery = await read(runner, accountId, id);
    if (recovery === undefined) throw new Error('A recovery was not recorded');
    return { recovery, hook: { hookId, accountId, isFailing: true } };
  });
}

/** Resolves to the request's time. @throws ProblemError `validation_failed` */
async function insert(
  runner: Sql,
  accountId: string,
  recovery: { id: string; hookId: string; since: Date },
): Promise<Date> {
  const [row] = await runner.query<{ requestedAt: Date }>({
    text: `INSERT INTO recoveries (id, account_id, hook_id, since, total)
      SELECT $1, $2, $3, $4::timestamptz, 0 WHERE $4::timestamptz <= now() RETURNING requested_at AS "requestedAt"`,
    values: [recovery.id, accountId, recovery.hookId, recovery.since],
  });
  if (row === undefined) throw validationProblem({ since: ['must not be in the future'] });
  return row.requestedAt;
}

async function read(runner: Sql, accountId: string, id: string): Promise<RecoveryResource | undefined> {
  const [row] = await runner.query<RecoveryRow & Record<string, unknown>>({
    text: `${selectRecoveries} WHERE r.id = $1 AND r.account_id = $2`,
    values: [id, accountId],
  });
  return row === undefined ? undefined : toRecoveryResource(row);
}

/** How many deliveries one transaction resets. */
export const batchSize = 1_000;

const limit = sql.raw(`LIMIT ${batchSize}`);

/**
 * SQL that is true of a delivery that a recovery is to reset. Its result is from before the request: one that was reset and
 * failed again has a later result and the recovery's id, so it isn't reset twice. One that a user redelivered meanwhile is
 * pending, or has a later result as well.
 * @param alias the deliveries'.
 */
function isWanted(alias: string, { hookId, since, requestedAt, id }: Wanted): SqlFragment {
  const d = sql.raw(alias);
  return sql`${d}.hook_id = ${hookId} AND NOT ${d}.test AND ${d}.finished_at >= ${since}
    AND ${d}.finished_at <= ${requestedAt} AND ${d}.recovery_id IS DISTINCT FROM ${id}
    AND ${d}.attempt_count < ${sql.raw(String(maxAttempts))}`;
}

/** Deliveries are cancelled for one reason only: their hook was switched off, removed or deleted. */
const recoverable = ['failed', 'cancelled'] as const;

/** How many deliveries a recovery has to reset. It reads all of the hook's that failed or were cancelled. */
async function countWanted(runner: Sql, wanted: Wanted): Promise<number> {
  const [row] = await runner.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM deliveries d
      WHERE d.status IN ('failed', 'cancelled') AND ${isWanted('d', wanted)}`,
  );
  return row?.total ?? 0;
}

/**
 * Resets the next batch of a recovery's deliveries, the oldest first, in the caller's transaction, and records the progress
 * in its row, or its completion when none is left.
 * @param afterId where the last batch ended. Without it the search begins at the start, which finds the same at a higher cost.
 * @returns how many were reset, and the id of the last; `lastId` undefined when none is left.
 */
export async function redeliverBatch(
  runner: Sql,
  wanted: Wanted,
  afterId = '00000000-0000-0000-0000-000000000000',
): Promise<{ redelivered: number; lastId: string | undefined }> {
  // A branch for each status, so that both are read in the order of the index and no further than the batch. Rows are locked
  // in that order too, so that two recoveries can't deadlock; rows that one of them has changed are checked again.
  const branches = recoverable.map(
    (status) => sql`(SELECT a.id FROM deliveries a
        WHERE a.status = '${sql.raw(status)}' AND a.id > ${afterId} AND ${isWanted('a', wanted)} ORDER BY a.id ${limit})`,
  );
  const [done] = await runner.query<{ found: number; redelivered: number; lastId: string | null }>(
    sql`WITH page AS MATERIALIZED (
        SELECT p.id FROM (${sql.join(branches, ' UNION ALL ')}) AS p ORDER BY p.id ${limit}),
      locked AS MATERIALIZED (
        SELECT d.id FROM deliveries d
        WHERE d.id IN (SELECT id FROM page) AND d.status IN ('failed', 'cancelled') AND ${isWanted('d', wanted)}
        ORDER BY d.id FOR UPDATE OF d),
      moved AS (
        UPDATE deliveries d SET ${sql.raw(resetToPending)}, recovery_id = ${wanted.id}
        FROM locked WHERE d.id = locked.id RETURNING d.id)
      SELECT (SELECT count(*)::int FROM page) AS found, (SELECT count(*)::int FROM moved) AS redelivered,
        (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS "lastId"`,
  );
  const { found, redelivered, lastId } = done ?? { found: 0, redelivered: 0, lastId: null };
  const isLast = found < batchSize;
  // Deliveries may fail after `countWanted` has counted: the total is never less than what was redelivered.
  await runner.query({
    text: `UPDATE recoveries SET redelivered = redelivered + $2, total = greatest(total, redelivered + $2),
        completed_at = CASE WHEN $3 THEN now() END
      WHERE id = $1 AND completed_at IS NULL`,
    values: [wanted.id, redelivered, isLast],
  });
  return { redelivered, lastId: isLast ? undefined : (lastId ?? undefined) };
}

// A worker's lease on a recovery, renewed with each batch.
const leaseFor = '30 seconds';
const turnMs = 5_000;

/**
 * Continues the recoveries that no other worker has a lease on, batch by batch, each committed on its own. Stopped, killed or
 * started twice, it continues where it was: the deliveries still to be reset are those that have their old result. The lease
 * only avoids contention between workers; that no delivery is reset twice doesn't depend on it. A recovery whose hook is no
 * longer active ends there.
 * @param options `turnMs`: how long to run at most, so that the caller's other work has its turn; 5 seconds.
 *   `stopping`: aborted when the process is to end.
 * @returns how many deliveries were reset, and their hooks, to be dispatched.
 */
export async function continueRecoveries(
  database: Pick<Database, 'pool' | 'query'>,
  options: { turnMs?: number; stopping?: AbortSignal } = {},
): Promise<{ redelivered: number; hooks: DueHook[] }> {
  const endAt = performance.now() + (options.turnMs ?? turnMs);
  const isOver = () => options.stopping?.aborted === true || performance.now() >= endAt;
  const hooks = new Map<string, DueHook>();
  let redelivered = 0;
  for (let first = true; first || !isOver(); first = false) {
    const wanted = await claimRecovery(database);
    if (wanted === undefined) break;
    let afterId: string | undefined;
    do {
      const from = afterId;
      const batch = await inTransaction(database, (runner) => continueOne(runner, wanted, from));
      redelivered += batch.redelivered;
      const { hookId, accountId } = wanted;
      if (batch.redelivered > 0) hooks.set(hookId, { hookId, accountId, isFailing: true });
      afterId = batch.lastId;
    } while (afterId !== undefined && !isOver());
    if (afterId !== undefined) await releaseRecovery(database, wanted.id);
  }
  return { redelivered, hooks: [...hooks.values()] };
}

interface ClaimedRecovery extends Wanted, Record<string, unknown> {
  accountId: string;
}

async function claimRecovery(runner: Sql): Promise<ClaimedRecovery | undefined> {
  const [row] = await runner.query<ClaimedRecovery>({
    text: `UPDATE recoveries SET locked_until = now() + interval '${leaseFor}'
      WHERE id = (
        SELECT id FROM recoveries WHERE completed_at IS NULL AND locked_until <= now()
        ORDER BY locked_until LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, account_id AS "accountId", hook_id AS "hookId", since, requested_at AS "requestedAt"`,
  });
  return row;
}

/** One batch. The recovery's row is locked, so that two workers that both believe they hold the lease take turns. */
async function continueOne(
  runner: Sql,
  wanted: Wanted,
  afterId: string | undefined,
): Promise<{ redelivered: number; lastId: string | undefined }> {
  const [row] = await runner.query<{ isActive: boolean }>({
    text: `SELECT h.status = 'active' AS "isActive" FROM recoveries r JOIN hooks h ON h.id = r.hook_id
      WHERE r.id = $1 AND r.completed_at IS NULL FOR NO KEY UPDATE OF r`,
    values: [wanted.id],
  });
  const nothing = { redelivered: 0, lastId: undefined };
  if (row === undefined) return nothing;
  if (!row.isActive) {
    await runner.query({ text: 'UPDATE recoveries SET completed_at = now() WHERE id = $1', values: [wanted.id] });
    return nothing;
  }
  await runner.query({
    text: `UPDATE recoveries SET locked_until = now() + interval '${leaseFor}' WHERE id = $1`,
    values: [wanted.id],
  });
  return redeliverBatch(runner, wanted, afterId);
}

async function releaseRecovery(runner: Sql, id: string): Promise<void> {
  await runner.query({ text: 'UPDATE recoveries SET locked_until = now() WHERE id = $1', values: [id] });
}
