import type { Sql } from '@mailwright/database';
import type { EndedAttempt } from './record-attempts.ts';
import { growthOf, slowMs, startSize, type WindowPolicy } from './window-policy.ts';

/** What was recorded in one go. */
export interface RecordedSuccesses {
  /** The deliveries recorded, by id; the others aren't this statement's business. */
  deliveryIds: Set<string>;
  /** Hooks that have something waiting, and room for it. */
  hungryHookIds: Set<string>;
}

/** Whether an attempt is of the kind that `recordSuccesses` records. */
export function isQuickSuccess({ sent }: EndedAttempt): boolean {
  return sent.kind === 'replied' && sent.status >= 200 && sent.status < 300 && sent.durationMs < slowMs;
}

/**
 * Records quick successes, which most attempts are, in one statement: the attempts, the deliveries' end, and the hooks'
 * windows as `adjustWindow` would have them, each success by itself. It leaves alone what isn't held by its lease any
 * more, and the hooks whose counter of failures has to be set to 0: `recordAttempts` looks after both.
 */
export async function recordSuccesses(
  sql: Sql,
  windowPolicy: WindowPolicy,
  attempts: EndedAttempt[],
): Promise<RecordedSuccesses> {
  const rows = await sql.query<{ id: string; hookId: string; isHungry: boolean }>({
    name: 'record-successes',
    // Found by their keys alone: Postgres, which mostly sees hardly anything pending, would go through all that is.
    text: `WITH ended AS MATERIALIZED (
        SELECT e.*, d.hook_id, d.status, d.lease_token
        FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[])
          AS e (id, token, attempt, started_at, duration_ms, status_code, excerpt)
        JOIN deliveries d ON d.id = e.id ORDER BY d.id FOR UPDATE OF d),
      held AS (
        SELECT e.id, e.hook_id, e.attempt, e.started_at, e.duration_ms, e.status_code, e.excerpt
        FROM ended e JOIN hooks h ON h.id = e.hook_id AND h.consecutive_failures = 0
        WHERE e.status = 'pending' AND e.lease_token = e.token),
      moved AS (
        UPDATE deliveries d SET status = 'succeeded', reason = NULL, attempt_count = held.attempt, finished_at = now(),
          in_flight = false, trusted_until = NULL, lease_token = NULL, lease_until = NULL
        FROM held WHERE d.id = held.id),
      noted AS (
        INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms, status_code, response_excerpt)
        SELECT id, attempt, started_at, duration_ms, status_code, excerpt FROM held
        ON CONFLICT (delivery_id, number) DO NOTHING),
      locked AS (
        SELECT hook_id FROM hook_windows WHERE hook_id IN (SELECT hook_id FROM held) ORDER BY hook_id FOR UPDATE),
      freed AS (
        UPDATE hook_windows w SET in_flight = w.in_flight - n.ended, slow = false, slow_streak = 0,
          size = least($8::int, greatest(w.size + $9::int * n.ended, least(w.size, ${startSize})))
        FROM (
          SELECT hook_id, count(*)::int AS ended FROM held JOIN locked USING (hook_id) GROUP BY hook_id) AS n
        WHERE w.hook_id = n.hook_id
        RETURNING w.hook_id, w.backlog AND w.in_flight < w.size AS hungry)
      SELECT held.id, hook_id AS "hookId", freed.hungry AS "isHungry" FROM held JOIN freed USING (hook_id)`,
    values: [
      attempts.map(({ claim }) => claim.deliveryId),
      attempts.map(({ claim }) => claim.leaseToken),
      attempts.map(({ claim }) => claim.attempt),
      attempts.map(({ sent }) => sent.startedAt),
      attempts.map(({ sent }) => sent.durationMs),
      attempts.map(({ sent }) => (sent.kind === 'replied' ? sent.status : null)),
      attempts.map(({ sent }) => (sent.kind === 'replied' ? sent.excerpt : null)),
      windowPolicy.max,
      growthOf(windowPolicy),
    ],
  });
  return {
    deliveryIds: new Set(rows.map(({ id }) => id)),
    hungryHookIds: new Set(rows.flatMap(({ hookId, isHungry }) => (isHungry ? [hookId] : []))),
  };
}
