import type { RecoveryResource } from '@mailwright/contracts';
import { ProblemError, toUid } from '@mailwright/platform';

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
export function noSuchRecovery(): ProblemError {
  return new ProblemError('not_found', 'There is no such recovery.');
}
