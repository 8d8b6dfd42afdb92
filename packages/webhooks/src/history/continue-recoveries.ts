import { type Database, inTransaction, type Sql } from '@mailwright/database';
import type { DueHook } from '../claim/find-due-hooks.ts';
import { redeliverBatch, type Wanted } from './redeliver-batch.ts';

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
      const batch = await inTransaction(database, (sql) => continueOne(sql, wanted, from));
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

async function claimRecovery(sql: Sql): Promise<ClaimedRecovery | undefined> {
  const [row] = await sql.query<ClaimedRecovery>({
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
  sql: Sql,
  wanted: Wanted,
  afterId: string | undefined,
): Promise<{ redelivered: number; lastId: string | undefined }> {
  const [row] = await sql.query<{ isActive: boolean }>({
    text: `SELECT h.status = 'active' AS "isActive" FROM recoveries r JOIN hooks h ON h.id = r.hook_id
      WHERE r.id = $1 AND r.completed_at IS NULL FOR NO KEY UPDATE OF r`,
    values: [wanted.id],
  });
  const nothing = { redelivered: 0, lastId: undefined };
  if (row === undefined) return nothing;
  if (!row.isActive) {
    await sql.query({ text: 'UPDATE recoveries SET completed_at = now() WHERE id = $1', values: [wanted.id] });
    return nothing;
  }
  await sql.query({
    text: `UPDATE recoveries SET locked_until = now() + interval '${leaseFor}' WHERE id = $1`,
    values: [wanted.id],
  });
  return redeliverBatch(sql, wanted, afterId);
}

async function releaseRecovery(sql: Sql, id: string): Promise<void> {
  await sql.query({ text: 'UPDATE recoveries SET locked_until = now() WHERE id = $1', values: [id] });
}
