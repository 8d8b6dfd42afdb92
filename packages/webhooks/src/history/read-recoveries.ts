// Raw SQL: set-wise, the outcomes of each recovery's deliveries are counted in an index.
import type { RecoveryResource } from '@mailwright/contracts';
import type { Sql, Transaction } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { findHook } from '../hooks/read-hooks.ts';

/** A recovery's row, with the outcomes of its deliveries. */
export interface RecoveryRow {
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

/** SELECT and FROM of `RecoveryRow`s, of the recovery `r`. The outcomes are counted in an index. */
export const selectRecoveries = `SELECT r.id, r.hook_id AS "hookId", r.since, r.total, r.redelivered,
    r.requested_at AS "requestedAt", r.completed_at AS "completedAt",
    o.pending, o.succeeded, o.failed, o.cancelled
  FROM recoveries r CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE d.status = 'pending')::int AS pending,
      count(*) FILTER (WHERE d.status = 'succeeded')::int AS succeeded,
      count(*) FILTER (WHERE d.status = 'failed')::int AS failed,
      count(*) FILTER (WHERE d.status = 'cancelled')::int AS cancelled
    FROM deliveries d WHERE d.recovery_id = r.id) AS o`;

/** A recovery of a hook of the account. @throws ProblemError `not_found` */
export async function getRecovery(
  database: Transaction,
  accountId: string,
  names: { uid: string; recovery: string },
): Promise<RecoveryResource> {
  const hookId = await findHook(database, accountId, names.uid);
  const id = fromUid('rec', names.recovery);
  if (id === undefined) throw noSuchRecovery();
  const [row] = await database.query<RecoveryRow & Record<string, unknown>>({
    text: `${selectRecoveries} WHERE r.id = $1 AND r.hook_id = $2 AND r.account_id = $3`,
    values: [id, hookId, accountId],
  });
  if (row === undefined) throw noSuchRecovery();
  return toRecoveryResource(row);
}

/** A hook's recoveries before `beforeId`, newest first, at most `limit`. */
export async function listRecoveries(
  sql: Sql,
  accountId: string,
  hookId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<RecoveryResource[]> {
  const rows = await sql.query<RecoveryRow & Record<string, unknown>>({
    text: `${selectRecoveries}
      WHERE r.hook_id = $1 AND r.account_id = $2 AND ($3::uuid IS NULL OR r.id < $3) ORDER BY r.id DESC LIMIT $4`,
    values: [hookId, accountId, page.beforeId, page.limit],
  });
  return rows.map(toRecoveryResource);
}

/** How many recoveries `listRecoveries` has on all pages. */
export async function countRecoveries(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  hookId: string,
): Promise<number> {
  return prisma.recovery.count({ where: { hookId, accountId } });
}

/** A recovery as the API shows it. */
export function toRecoveryResource(row: RecoveryRow): RecoveryResource {
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
  return new ProblemError('not_found', 'There is no such recovery.');
}
