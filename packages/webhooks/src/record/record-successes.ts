import type { Sql } from '@mailwright/database';
import type { EndedAttempt } from '../delivery.ts';

/**
 * Records successes, which most attempts are, in one statement: the attempts and the deliveries' end. It skips deliveries
 * whose lease its worker has lost, and those of hooks whose failure counter has to be reset: `recordOutcomes` handles both.
 * @returns the ids of the deliveries that were recorded.
 */
export async function recordSuccesses(sql: Sql, attempts: EndedAttempt[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>({
    name: 'record-successes',
    // No condition on the status, which a lease implies: Postgres, whose statistics usually show hardly any pending
    // deliveries, would use the index of these and read all of it.
    text: `WITH ended AS MATERIALIZED (
        SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[])
          AS e (id, worker, attempt, started_at, duration_ms, status_code, excerpt)),
      moved AS (
        UPDATE deliveries d SET status = 'succeeded', reason = NULL, attempt_count = e.attempt, finished_at = now(),
          lease_worker = NULL, lease_until = NULL
        FROM ended e
        WHERE d.id = e.id AND d.lease_worker = e.worker AND d.attempt_count = e.attempt - 1
          AND EXISTS (SELECT 1 FROM hooks h WHERE h.id = d.hook_id AND h.consecutive_failures = 0)
        RETURNING d.id),
      noted AS (
        INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms, status_code, response_excerpt)
        SELECT id, attempt, started_at, duration_ms, status_code, excerpt FROM ended WHERE id IN (SELECT id FROM moved))
      SELECT id FROM moved`,
    values: [
      attempts.map(({ claim }) => claim.deliveryId),
      attempts.map(({ claim }) => claim.workerId),
      attempts.map(({ claim }) => claim.attempt),
      attempts.map(({ sent }) => sent.startedAt),
      attempts.map(({ sent }) => sent.durationMs),
      attempts.map(({ sent }) => (sent.kind === 'replied' ? sent.status : null)),
      attempts.map(({ sent }) => (sent.kind === 'replied' ? sent.excerpt : null)),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}
