// Deliveries are reset in batches, which take turns by locking the recovery's row.
import type { RecoveryResource } from '@mailwright/contracts';
import {
  awaitEarlierWrites,
  type Database,
  inTransaction,
  type Sql,
  sql,
  type SqlFragment,
  type Transaction,
} from '@mailwright/database';
import { fromUid, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { type DueSource, leaseEnd, leaseRows } from '@mailwright/work';
import { maxAttempts, resetToPending } from './redeliver.ts';
import { checkIsActive, findHook } from '../hooks/read-hooks.ts';

/** What a recovery looks for. */
export interface Wanted {
  /** The recovery's id. */
  id: string;
  hookId: string;
  since: Date;
  requestedAt: Date;
}

/** A delivery's position in the order of a recovery: the oldest result first. */
interface Position {
  /** Its `finished_at`. */
  at: Date;
  id: string;
}

/**
 * Begins to redeliver a hook's deliveries that ended since a time, by the database's clock: those that failed, and
 * those that were cancelled because the hook was disabled or removed. This counts the first ones and resets the first
 * batch; `continueRecoveries` does the rest.
 * @param id the new recovery's id. A request that is retried after its first run ended without a response passes the
 *   same id and gets the recovery of that run.
 * @returns the recovery, and the hook, which is to be dispatched.
 * @throws ProblemError `not_found`, `hook_removed`, `hook_switched_off`; `validation_failed` for a time in the future.
 */
export async function recoverHook(
  database: Database,
  accountId: string,
  uid: string,
  id: string,
  since: Date,
): Promise<{ recovery: RecoveryResource; hook: DueSource }> {
  const hookId = await findHook(database, accountId, uid);
  // Deliveries that are still being committed would be neither counted nor found.
  await awaitEarlierWrites(database);
  return inTransaction(database, async (runner) => {
    // Without this lock, two concurrent recoveries would both count deliveries that only one of them resets. Few
    // requests wait here, because a recovery is a heavy request.
    await runner.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('recover ' || $1, 0))`,
      values: [hookId],
    });
    const made = await read(runner, accountId, id);
    if (made !== undefined) return { recovery: made, hook: { id: hookId, accountId, isFailing: true } };
    await checkIsActive(runner, accountId, hookId);
    const requestedAt = await insert(runner, accountId, { id, hookId, since });
    const wanted = { id, hookId, since, requestedAt };
    await countNext(runner, wanted);
    await redeliverBatch(runner, wanted);
    const recovery = await read(runner, accountId, id);
    if (recovery === undefined) throw new Error('A recovery was not recorded');
    return { recovery, hook: { id: hookId, accountId, isFailing: true } };
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
  const [row] = await runner.query<RecoveryRow>({
    text: `${selectRecoveries} WHERE r.id = $1 AND r.account_id = $2`,
    values: [id, accountId],
  });
  return row === undefined ? undefined : toRecoveryResource(row);
}

/** How many deliveries one transaction resets. */
export const batchSize = 1_000;

/** How many deliveries one transaction counts: more than it resets, so that the count is always ahead. */
export const countedAtOnce = 10_000;

/**
 * SQL that is true for a delivery that can be recovered. Deliveries are cancelled for one reason only: their hook was
 * disabled, removed or deleted. The wording is exactly that of the index `deliveries_recoverable`, and of no other.
 * @param alias the deliveries' alias.
 */
const isRecoverable = (alias: string): SqlFragment =>
  sql.raw(
    `(${alias}.status IN ('failed', 'cancelled') AND NOT ${alias}.test AND ${alias}.attempt_count < ${maxAttempts}) IS TRUE`,
  );

/**
 * SQL that is true for a delivery after a position that a recovery must reset. Its result must be from before the
 * request: a delivery that was reset and failed again has a later result, so it isn't reset twice. A delivery that a
 * user redelivered meanwhile is pending, or has a later result too.
 * @param alias the deliveries' alias.
 */
function isWanted(alias: string, { hookId, requestedAt }: Wanted, after: Position): SqlFragment {
  const d = sql.raw(alias);
  return sql`${d}.hook_id = ${hookId} AND ${isRecoverable(alias)}
    AND (${d}.finished_at, ${d}.id) > (${after.at}, ${after.id}) AND ${d}.finished_at <= ${requestedAt}`;
}

/** The position before all deliveries that ended since the recovery's time. */
const startOf = ({ since }: Wanted): Position => ({ at: since, id: '00000000-0000-0000-0000-000000000000' });

/**
 * Adds the next deliveries to the recovery's total, in the caller's transaction, and records how far it has counted, or
 * that none is left. With millions, counting all at once would take longer than a statement may.
 */
export async function countNext(runner: Sql, wanted: Wanted, after = startOf(wanted)): Promise<void> {
  const [last] = await runner.query<{ at: Date | null; id: string; counted: number }>(
    sql`SELECT n.finished_at AS at, n.id, (count(*) OVER ())::int AS counted FROM (
        SELECT d.finished_at, d.id FROM deliveries d WHERE ${isWanted('d', wanted, after)}
        ORDER BY d.finished_at, d.id ${limitTo(countedAtOnce)}) AS n
      ORDER BY n.finished_at DESC, n.id DESC LIMIT 1`,
  );
  const counted = last?.counted ?? 0;
  const isPart = counted === countedAtOnce;
  await runner.query({
    text: 'UPDATE recoveries SET total = total + $2, counted_to = $3, counted_to_id = $4 WHERE id = $1',
    values: [wanted.id, counted, isPart ? last?.at : null, isPart ? last?.id : null],
  });
}

const limitTo = (count: number): SqlFragment => sql.raw(`LIMIT ${count}`);

/**
 * Resets the next batch of a recovery's deliveries, in the order of their results, in the caller's transaction. Records
 * the progress in the recovery's row, or its completion if none is left.
 * @param after where the last batch ended. A search from the start would find the same at a higher cost: it would read
 *   the index entries of deliveries that have already been reset, until Postgres has removed those.
 * @returns how many were reset, and whether none is left.
 */
export async function redeliverBatch(
  runner: Sql,
  wanted: Wanted,
  after = startOf(wanted),
): Promise<{ redelivered: number; isLast: boolean }> {
  // Needed in addition to the time of the result, in case Postgres's clock was set back.
  const isOfOther = sql`d.recovery_id IS DISTINCT FROM ${wanted.id}`;
  // A batch's rows are locked in the order of their ids, so that two recoveries can't deadlock. Rows that another
  // transaction has changed are checked again, with conditions that only the primary key serves: with another index,
  // Postgres might read all remaining deliveries of the hook for each batch.
  const [done] = await runner.query<{ found: number; redelivered: number; at: Date | null; id: string | null }>(
    sql`WITH page AS MATERIALIZED (
        SELECT d.finished_at, d.id FROM deliveries d WHERE ${isWanted('d', wanted, after)} AND ${isOfOther}
        ORDER BY d.finished_at, d.id ${limitTo(batchSize)}),
      locked AS MATERIALIZED (
        SELECT d.id FROM deliveries d
        WHERE d.id IN (SELECT id FROM page) AND d.status IN ('failed', 'cancelled')
          AND d.finished_at <= ${wanted.requestedAt} AND ${isOfOther}
        ORDER BY d.id FOR UPDATE OF d),
      moved AS (
        UPDATE deliveries d SET ${sql.raw(resetToPending)}, recovery_id = ${wanted.id}
        FROM locked WHERE d.id = locked.id RETURNING d.id)
      SELECT (SELECT count(*)::int FROM page) AS found, (SELECT count(*)::int FROM moved) AS redelivered, last.at, last.id
      FROM (SELECT) AS one LEFT JOIN (
        SELECT finished_at AS at, id FROM page ORDER BY finished_at DESC, id DESC LIMIT 1) AS last ON true`,
  );
  const { found, redelivered, at, id } = done ?? { found: 0, redelivered: 0, at: null, id: null };
  const isLast = found < batchSize;
  // Deliveries may fail after `countNext` has counted, so keep the total from being less than what was redelivered.
  await runner.query({
    text: `UPDATE recoveries SET redelivered = redelivered + $2, total = greatest(total, redelivered + $2),
        redelivered_to = coalesce($3, redelivered_to), redelivered_to_id = coalesce($4, redelivered_to_id),
        completed_at = CASE WHEN $5 THEN now() END
      WHERE id = $1 AND completed_at IS NULL`,
    values: [wanted.id, redelivered, at, id, isLast],
  });
  return { redelivered, isLast };
}

/** The lease on a recovery. */
const recoveries = leaseRows({ table: 'recoveries', key: 'id', isOpen: 'completed_at IS NULL' });
const turnMs = 5_000;

/**
 * Continues the recoveries that no other worker has a lease on, batch by batch. Each batch commits on its own, together
 * with its position. After it was stopped, killed or started twice, it continues where it was, because the deliveries
 * still to be reset are those with their old result. The lease only avoids contention between workers; it isn't needed
 * to prevent resetting a delivery twice. A recovery whose hook is no longer active ends there.
 * @param options `turnMs`: the longest time to run, so that the caller's other work gets its turn; 5 seconds by
 *   default.
 *   `stopping`: aborted when the process should end.
 * @returns how many deliveries were reset, and their hooks, which are to be dispatched.
 */
export async function continueRecoveries(
  database: Pick<Database, 'pool' | 'query'>,
  options: { turnMs?: number; stopping?: AbortSignal } = {},
): Promise<{ redelivered: number; hooks: DueSource[] }> {
  const endAt = performance.now() + (options.turnMs ?? turnMs);
  const isOver = () => options.stopping?.aborted === true || performance.now() >= endAt;
  const hooks = new Map<string, DueSource>();
  let redelivered = 0;
  for (let first = true; first || !isOver(); first = false) {
    const wanted = await claimRecovery(database);
    if (wanted === undefined) break;
    let isLast = false;
    do {
      const batch = await inTransaction(database, (runner) => continueOne(runner, wanted));
      redelivered += batch.redelivered;
      const { hookId, accountId } = wanted;
      if (batch.redelivered > 0) hooks.set(hookId, { id: hookId, accountId, isFailing: true });
      ({ isLast } = batch);
    } while (!isLast && !isOver());
    if (!isLast) await recoveries.release(database, wanted.id, 0);
  }
  return { redelivered, hooks: [...hooks.values()] };
}

interface ClaimedRecovery extends Wanted {
  accountId: string;
}

/**
 * Acquires the lease on a recovery of the account that was served longest ago. If recoveries took turns instead of
 * accounts, an account with a hundred of them would delay another account's by a hundred turns. Completed recoveries
 * count too: otherwise, an account would be first again each time it completes one.
 */
async function claimRecovery(runner: Sql): Promise<ClaimedRecovery | undefined> {
  const [row] = await runner.query<ClaimedRecovery>({
    text: `UPDATE recoveries SET locked_until = ${leaseEnd}, served_at = now()
      WHERE id = (
        SELECT r.id FROM recoveries r WHERE r.completed_at IS NULL AND r.locked_until <= now()
        ORDER BY (SELECT max(s.served_at) FROM recoveries s WHERE s.account_id = r.account_id) NULLS FIRST,
          r.served_at NULLS FIRST, r.id
        LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
      RETURNING id, account_id AS "accountId", hook_id AS "hookId", since, requested_at AS "requestedAt"`,
  });
  return row;
}

interface Progress {
  isActive: boolean;
  /** Where the last batch ended; null before the first. */
  redeliveredTo: Date | null;
  redeliveredToId: string | null;
  /** How far the total is counted; null if it is complete. */
  countedTo: Date | null;
  countedToId: string | null;
}

/**
 * Runs one batch. It locks the recovery's row, so that two workers that both believe they hold the lease take turns.
 */
async function continueOne(runner: Sql, wanted: Wanted): Promise<{ redelivered: number; isLast: boolean }> {
  const [row] = await runner.query<Progress>({
    text: `SELECT h.status = 'active' AS "isActive", r.redelivered_to AS "redeliveredTo",
        r.redelivered_to_id AS "redeliveredToId", r.counted_to AS "countedTo", r.counted_to_id AS "countedToId"
      FROM recoveries r JOIN hooks h ON h.id = r.hook_id
      WHERE r.id = $1 AND r.completed_at IS NULL FOR NO KEY UPDATE OF r`,
    values: [wanted.id],
  });
  const nothing = { redelivered: 0, isLast: true };
  if (row === undefined) return nothing;
  if (!row.isActive) {
    await runner.query({ text: 'UPDATE recoveries SET completed_at = now() WHERE id = $1', values: [wanted.id] });
    return nothing;
  }
  await runner.query({
    text: `UPDATE recoveries SET locked_until = ${leaseEnd}, served_at = now() WHERE id = $1`,
    values: [wanted.id],
  });
  const countedTo = toPosition(row.countedTo, row.countedToId);
  if (countedTo !== undefined) await countNext(runner, wanted, countedTo);
  return redeliverBatch(runner, wanted, toPosition(row.redeliveredTo, row.redeliveredToId));
}

function toPosition(at: Date | null, id: string | null): Position | undefined {
  return at === null || id === null ? undefined : { at, id };
}

/** A recovery's row, with the outcomes of its deliveries. */
interface RecoveryRow {
  id: string;
  hookId: string;
  since: Date;
  total: number;
  redelivered: number;
  requestedAt: Date;
  completedAt: Date | null;
  pending: number;
  succeeded: number;
  failed: number;
  cancelled: number;
}

/** SELECT and FROM for a `RecoveryRow`, with the recovery as `r`. The outcomes are counted from an index. */
const selectRecoveries = `SELECT r.id, r.hook_id AS "hookId", r.since, r.total, r.redelivered,
    r.requested_at AS "requestedAt", r.completed_at AS "completedAt",
    o.pending, o.succeeded, o.failed, o.cancelled
  FROM recoveries r CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE d.status = 'pending')::int AS pending,
      count(*) FILTER (WHERE d.status = 'succeeded')::int AS succeeded,
      count(*) FILTER (WHERE d.status = 'failed')::int AS failed,
      count(*) FILTER (WHERE d.status = 'cancelled')::int AS cancelled
    FROM deliveries d WHERE d.recovery_id = r.id) AS o`;

/** Reads a recovery of one of the account's hooks. @throws ProblemError `not_found` */
export async function getRecovery(
  database: Transaction,
  accountId: string,
  names: { uid: string; recovery: string },
): Promise<RecoveryResource> {
  const hookId = await findHook(database, accountId, names.uid);
  const id = fromUid('rec', names.recovery);
  if (id === undefined) throw noSuchRecovery();
  const [row] = await database.query<RecoveryRow>({
    text: `${selectRecoveries} WHERE r.id = $1 AND r.hook_id = $2 AND r.account_id = $3`,
    values: [id, hookId, accountId],
  });
  if (row === undefined) throw noSuchRecovery();
  return toRecoveryResource(row);
}

/** Reads a hook's recoveries before `beforeId`, newest first, at most `limit`. */
export async function listRecoveries(
  sql: Sql,
  accountId: string,
  hookId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<RecoveryResource[]> {
  const rows = await sql.query<RecoveryRow>({
    text: `${selectRecoveries}
      WHERE r.hook_id = $1 AND r.account_id = $2 AND ($3::uuid IS NULL OR r.id < $3) ORDER BY r.id DESC LIMIT $4`,
    values: [hookId, accountId, page.beforeId, page.limit],
  });
  return rows.map(toRecoveryResource);
}

/** Counts the recoveries on all pages of `listRecoveries`. */
export async function countRecoveries(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  hookId: string,
): Promise<number> {
  return prisma.recovery.count({ where: { hookId, accountId } });
}

/** A recovery as the API shows it. */
function toRecoveryResource(row: RecoveryRow): RecoveryResource {
  const { total, redelivered, pending, succeeded, failed, cancelled } = row;
  return {
    uid: toUid('rec', row.id),
    hook_uid: toUid('hook', row.hookId),
    since: row.since.toISOString(),
    status: row.completedAt === null ? 'running' : 'completed',
    total,
    redelivered,
    outcomes: { pending, succeeded, failed, cancelled },
    requested_at: row.requestedAt.toISOString(),
    completed_at: row.completedAt === null ? null : row.completedAt.toISOString(),
  };
}

/** The problem for a recovery that doesn't exist or belongs to another hook. */
function noSuchRecovery(): ProblemError {
  return new ProblemError('not_found', 'This hook has no recovery with this uid. Check both uids.');
}
