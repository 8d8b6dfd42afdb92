import type { DeliveryResource, EventName } from '@mailwright/contracts';
import { ProblemError, toUid } from '@mailwright/platform';
import type { FailureReason } from '../record/failure-policy.ts';

/** A delivery's row, with the columns of its event that the API shows. */
export interface DeliveryRow {
  id: string;
  hookId: string;
  eventId: string;
  event: string;
  status: DeliveryResource['status'];
  reason: FailureReason | 'hook-switched-off' | 'hook-removed' | null;
  test: boolean;
  attemptCount: number;
  nextAttemptAt: Date;
  occurredAt: Date;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The columns of a `DeliveryRow`, of the delivery `d` and its event `e`. */
export const deliveryColumns = `d.id, d.hook_id AS "hookId", d.event_id AS "eventId", e.type AS event, d.status, d.reason,
  d.test, d.attempt_count AS "attemptCount", d.next_attempt_at AS "nextAttemptAt", e.occurred_at AS "occurredAt",
  d.created_at AS "createdAt", d.finished_at AS "finishedAt"`;

/** A delivery as the API shows it. */
export function toDeliveryResource(row: DeliveryRow): DeliveryResource {
  return {
    uid: toUid('dlv', row.id),
    hook_uid: toUid('hook', row.hookId),
    event_uid: toUid('evt', row.eventId),
    event: row.event as EventName,
    status: row.status,
    reason: row.reason,
    test: row.test,
    attempt_count: row.attemptCount,
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
    occurred_at: row.occurredAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt === null ? null : row.finishedAt.toISOString(),
  };
}

/** The problem for a delivery that doesn't exist or belongs to another account. */
export function noSuchDelivery(): ProblemError {
  return new ProblemError('not_found', 'There is no such delivery.');
}
