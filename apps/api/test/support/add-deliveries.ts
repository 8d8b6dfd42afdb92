import { fromUid } from '@mailwright/platform';
import type { TestDatabase } from '@mailwright/testing';

/** The state of a delivery; by default it failed just now after one attempt. */
export interface ExampleDelivery {
  count?: number;
  status?: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  reason?: string | null;
  event?: string;
  data?: unknown;
  test?: boolean;
  attempts?: number;
  /** How many seconds ago it was created; its id contains this time. */
  madeSecondsAgo?: number;
  /** How many seconds ago it was finished. */
  finishedSecondsAgo?: number;
}

/**
 * Adds deliveries to a hook as a worker would leave them, with their attempts, each for an event of its own. Resolves
 * to their ids, oldest first.
 */
export async function addDeliveries(
  database: TestDatabase,
  hookUid: string,
  given: ExampleDelivery = {},
): Promise<string[]> {
  const { count = 1, status = 'failed', event = 'subscriber.updated', test = false, attempts = 1 } = given;
  const { madeSecondsAgo = 0, finishedSecondsAgo = 0, data = {} } = given;
  const reason =
    given.reason === undefined
      ? { failed: 'rejected', cancelled: 'hook-switched-off' }[status as 'failed']
      : given.reason;
  const rows = await database.query<{ id: string }>({
    text: `WITH drawn AS (
        SELECT h.account_id, h.id AS hook_id, now() - make_interval(secs => $7) AS made_at, ${pastId} AS id
        FROM hooks h, generate_series(1, $2::int) AS n WHERE h.id = $1),
      happened AS (
        INSERT INTO events (id, account_id, type, data, occurred_at, created_at)
        SELECT id, account_id, $3, $4::json, made_at, made_at FROM drawn),
      made AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, status, reason, test, attempt_count, created_at,
          next_attempt_at, finished_at)
        SELECT id, account_id, id, hook_id, $5::delivery_status, $6, $8, $9::int, made_at, made_at,
          CASE WHEN $5::delivery_status <> 'pending' THEN now() - make_interval(secs => $10) END
        FROM drawn RETURNING id),
      attempted AS (
        INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms, status_code, response_excerpt)
        SELECT id, a, made_at, 12, CASE WHEN $5::delivery_status = 'succeeded' THEN 200 ELSE 400 END, 'Hello'
        FROM drawn, generate_series(1, $9::int) AS a)
      SELECT id FROM made ORDER BY id`,
    values: [
      fromUid('hook', hookUid),
      count,
      event,
      JSON.stringify(data),
      status,
      reason ?? null,
      madeSecondsAgo,
      test,
      attempts,
      finishedSecondsAgo,
    ],
  });
  return rows.map(({ id }) => id);
}

// A UUIDv7 (RFC 9562) with the time $7 seconds ago; each one is a millisecond later than the previous one.
const pastId = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
  substring(int8send((extract(epoch FROM now() - make_interval(secs => $7)) * 1000)::bigint + n) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;
