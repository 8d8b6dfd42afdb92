import type { DeliveryResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import { deletedHook } from '../hooks/hook-resource.ts';
import { deliveryColumns, type DeliveryRow, noSuchDelivery, toDeliveryResource } from './delivery-resource.ts';
import type { requestedJob } from '../retry/delivery-jobs.ts';
import { maxAttempts, resetToPending } from './reset-delivery.ts';

/** The argument of `requestedJob`. */
type RequestedSend = Parameters<typeof requestedJob>[0];

/**
 * Resets a finished delivery to pending, to be sent again under the same identifier. It is one statement, guarded by the
 * status, so of many concurrent requests only one succeeds.
 * @returns the delivery, and the job to add after the caller's transaction has committed.
 * @throws ProblemError `not_found`, `hook_removed`, `hook_switched_off`, `too_many_attempts`; `delivery_pending` for one
 *   that isn't finished.
 */
export async function redeliver(
  sql: Sql,
  accountId: string,
  uid: string,
): Promise<{ delivery: DeliveryResource; toSend: RequestedSend }> {
  const id = fromUid('dlv', uid);
  if (id === undefined) throw noSuchDelivery();
  const [row] = await sql.query<DeliveryRow & Record<string, unknown>>({
    text: `UPDATE deliveries d SET ${resetToPending}, recovery_id = NULL
      FROM hooks h, events e
      WHERE d.id = $1 AND d.account_id = $2 AND d.status <> 'pending' AND d.attempt_count < ${maxAttempts}
        AND h.id = d.hook_id AND h.status = 'active' AND e.id = d.event_id
      RETURNING ${deliveryColumns}`,
    values: [id, accountId],
  });
  if (row === undefined) throw await whyNot(sql, accountId, id);
  const toSend = { deliveryId: id, attempt: row.attemptCount + 1, hookId: row.hookId, accountId };
  return { delivery: toDeliveryResource(row), toSend };
}

async function whyNot(sql: Sql, accountId: string, id: string): Promise<ProblemError> {
  const [row] = await sql.query<{ attempts: number; hook: string; isDeleted: boolean }>({
    text: `SELECT d.attempt_count AS attempts, h.status AS hook, h.deleted_at IS NOT NULL AS "isDeleted"
      FROM deliveries d JOIN hooks h ON h.id = d.hook_id WHERE d.id = $1 AND d.account_id = $2`,
    values: [id, accountId],
  });
  if (row === undefined) return noSuchDelivery();
  if (row.isDeleted) return deletedHook();
  if (row.hook === 'removed') return new ProblemError('hook_removed');
  if (row.hook === 'switched_off') return new ProblemError('hook_switched_off');
  return new ProblemError(row.attempts >= maxAttempts ? 'too_many_attempts' : 'delivery_pending');
}
