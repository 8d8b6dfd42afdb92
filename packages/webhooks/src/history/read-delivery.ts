// Raw SQL: joined, deliveries have no relation to their events in the schema, whose data is read as its text.
import type { DeliveryBody, DeliveryDetails, DeliveryResource, EventName } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import type { FailureReason } from '../record/failure-policy.ts';
import { renderDelivery } from '../send/send-claim.ts';

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

interface AttemptRow {
  number: number;
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  errorCode: string | null;
  responseExcerpt: string | null;
}

// A client that redelivers again and again can create many attempts of two kilobytes each.
const maxShown = 100;

/** A delivery of the account with its attempts and its body, also of a hook that is deleted. @throws ProblemError `not_found` */
export async function getDelivery(sql: Sql, accountId: string, uid: string): Promise<DeliveryDetails> {
  const id = fromUid('dlv', uid);
  if (id === undefined) throw noSuchDelivery();
  const [row] = await sql.query<DeliveryRow & { data: string }>({
    text: `SELECT ${deliveryColumns}, e.data::text AS data
      FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.id = $1 AND d.account_id = $2`,
    values: [id, accountId],
  });
  if (row === undefined) throw noSuchDelivery();
  const attempts = await sql.query<AttemptRow & Record<string, unknown>>({
    text: `SELECT number, started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode",
        error_code AS "errorCode", response_excerpt AS "responseExcerpt"
      FROM delivery_attempts WHERE delivery_id = $1 ORDER BY number DESC LIMIT ${maxShown}`,
    values: [id],
  });
  const { body } = renderDelivery({ deliveryId: id, event: row.event, occurredAt: row.occurredAt, data: row.data });
  return {
    ...toDeliveryResource(row),
    attempts: attempts.toReversed().map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMs,
      status_code: attempt.statusCode,
      error_code: attempt.errorCode,
      response_excerpt: attempt.responseExcerpt,
    })),
    // A parser keeps the order of the properties that we serialized, so the caller gets the text that is signed.
    body: JSON.parse(body) as DeliveryBody,
  };
}

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
