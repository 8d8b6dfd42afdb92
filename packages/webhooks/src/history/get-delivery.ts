import type { DeliveryBody, DeliveryDetails } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { deliveryColumns, type DeliveryRow, noSuchDelivery, toDeliveryResource } from './delivery-resource.ts';
import { renderDelivery } from '../send/render-delivery.ts';

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
