import type { DeliveryResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import type { requestedJob } from '../delivery.ts';
import { deletedHook } from '../hooks/read-hooks.ts';
import { deliveryColumns, type DeliveryRow, noSuchDelivery, toDeliveryResource } from './read-deliveries.ts';

/** The argument of `requestedJob`. */
type RequestedSend = Parameters<typeof requestedJob>[0];

/**
 * Resets a finished delivery to pending, so that it is sent again under the same identifier. This is one statement with
 * a condition on the status, so only one of many concurrent requests succeeds.
 * @returns the delivery, and the job to add after the caller's transaction has committed.
 * @throws ProblemError `not_found`, `hook_removed`, `hook_switched_off`, `too_many_attempts`; `delivery_pending` if it
 *   isn't finished.
 */
export async function redeliver(
  sql: Sql,
  accountId: string,
  uid: string,
): Promise<{ delivery: DeliveryResource; toSend: RequestedSend }> {
  const id = fromUid('dlv', uid);
  if (id === undefined) throw noSuchDelivery();
  const [row] = await sql.query<DeliveryRow>({
    isShown: true,
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

/** A delivery with this many attempts isn't redelivered, because each attempt is stored. */
export const maxAttempts = 1_000;

/** The SET clause of an UPDATE of `d` that makes a finished delivery pending again, with all its retries. */
export const resetToPending = `status = 'pending', reason = NULL, finished_at = NULL, prior_attempts = d.attempt_count,
  next_attempt_at = now(), lease_worker = NULL, lease_until = NULL`;
