import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { decide, type Decision, type FailurePolicy, type FailureReason } from '../sending/failure-policy.ts';
import type { Sent } from '../sending/send-webhook.ts';
import type { Claim } from './claim-deliveries.ts';
import { retryGraceSeconds } from './delivery-jobs.ts';

/** An attempt that has ended. */
export interface EndedAttempt {
  claim: Claim;
  sent: Sent;
}

/** What was recorded of an attempt, and what follows. */
export interface Recorded {
  /**
   * The delivery's new state. `retry`: it waits for its next attempt. `cancelled`: there would be one, had the hook not
   * stopped being active meanwhile. `stale`: the lease had run out, the delivery is somebody else's, and nothing was
   * recorded.
   */
  delivery: Decision['delivery'] | 'cancelled' | 'stale';
  hook: Decision['hook'];
  reason?: FailureReason;
  /** With `retry`. */
  delaySeconds?: number;
}

interface HookCounter {
  status: 'active' | 'switched_off' | 'removed';
  failures: number;
  targetUrl: string;
  changed: boolean;
  reason: string | null;
}

/**
 * Records a batch of attempts in one transaction: attempts, the deliveries' new state, and the hooks' counters. The
 * counter moves in the same transaction as the guarded change of the delivery, so a duplicate can't move it twice.
 * Attempts count in the order given, which is the order they ended in.
 * @returns for each attempt, in order, what was recorded.
 */
export async function recordAttempts(
  database: Pick<Database, 'pool'>,
  policy: FailurePolicy,
  attempts: EndedAttempt[],
): Promise<Recorded[]> {
  return inTransaction(database, async (sql) => {
    const held = await lockHeldDeliveries(sql, attempts);
    const hooks = await lockHooks(sql, attempts, policy);
    const recorded = attempts.map((attempt) => {
      if (!held.has(attempt.claim.leaseToken)) return { delivery: 'stale', hook: 'unchanged' } satisfies Recorded;
      return settle(attempt, hooks, policy);
    });
    await writeDeliveries(sql, attempts, recorded);
    await writeHooks(sql, hooks);
    return recorded;
  });
}

async function lockHeldDeliveries(sql: Sql, attempts: EndedAttempt[]): Promise<Set<string>> {
  const rows = await sql.query<{ token: string }>({
    name: 'lock-held-deliveries',
    text: `SELECT d.lease_token AS token FROM deliveries d
      JOIN unnest($1::uuid[], $2::uuid[]) AS a (id, token) ON a.id = d.id AND a.token = d.lease_token
      WHERE d.status = 'pending' ORDER BY d.id FOR UPDATE OF d`,
    values: [attempts.map(({ claim }) => claim.deliveryId), attempts.map(({ claim }) => claim.leaseToken)],
  });
  return new Set(rows.map((row) => row.token));
}

// Only hooks whose counter may move are locked: a healthy hook's row is neither locked nor written by its successes.
async function lockHooks(sql: Sql, attempts: EndedAttempt[], policy: FailurePolicy): Promise<Map<string, HookCounter>> {
  const failing = new Set<string>();
  const others = new Set<string>();
  for (const { claim, sent } of attempts) {
    const decision = decide({ outcome: sent, attempt: claim.attempt, consecutiveFailures: 0 }, policy);
    (decision.delivery === 'succeeded' ? others : failing).add(claim.hookId);
  }
  const rows = await sql.query<{ id: string; status: HookCounter['status']; failures: number; targetUrl: string }>({
    name: 'lock-hooks',
    text: `SELECT id, status, consecutive_failures AS failures, target_url AS "targetUrl" FROM hooks
      WHERE id = ANY($1::uuid[]) OR (id = ANY($2::uuid[]) AND consecutive_failures > 0)
      ORDER BY id FOR NO KEY UPDATE`,
    values: [[...failing], [...others]],
  });
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, changed: false, reason: null }]));
}

function settle({ claim, sent }: EndedAttempt, hooks: Map<string, HookCounter>, policy: FailurePolicy): Recorded {
  const hook = hooks.get(claim.hookId);
  const decision = decide({ outcome: sent, attempt: claim.attempt, consecutiveFailures: hook?.failures ?? 0 }, policy);
  if (hook === undefined) return decision;
  // What the address said that the hook had before says nothing of the one it has now.
  if (hook.targetUrl !== claim.targetUrl) return { ...decision, hook: 'unchanged' };
  // One that was switched off, removed or deleted while this attempt was under way keeps its counter as it is. Gone is
  // final all the same: a hook that was only switched off could be switched on again.
  if (hook.status === 'switched_off' && decision.hook === 'remove') {
    Object.assign(hook, { status: 'removed', changed: true });
    return decision;
  }
  if (hook.status !== 'active') {
    return decision.delivery === 'retry'
      ? { delivery: 'cancelled', hook: 'unchanged', reason: decision.reason }
      : { ...decision, hook: 'unchanged' };
  }
  if (decision.hook === 'reset') Object.assign(hook, { failures: 0, changed: true });
  if (decision.hook === 'count') Object.assign(hook, { failures: hook.failures + 1, changed: true });
  if (decision.hook === 'remove') Object.assign(hook, { status: 'removed', changed: true });
  if (decision.hook === 'switch-off') {
    const failures = hook.failures + 1;
    const reason = `${failures} deliveries in a row failed; the last: ${decision.reason}`;
    Object.assign(hook, { status: 'switched_off', failures, reason, changed: true });
  }
  return decision;
}

async function writeDeliveries(sql: Sql, attempts: EndedAttempt[], recorded: Recorded[]): Promise<void> {
  const rows = attempts.flatMap((attempt, index) => {
    const result = recorded[index];
    return result === undefined || result.delivery === 'stale' ? [] : [toRow(attempt, result)];
  });
  if (rows.length === 0) return;
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  await sql.query({
    name: 'write-attempts',
    text: `WITH ended AS (
        SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::float8[], $6::timestamptz[],
          $7::int[], $8::int[], $9::text[], $10::text[])
        AS e (id, attempt, status, reason, delay_seconds, started_at, duration_ms, status_code, error_code, excerpt)),
      moved AS (
        UPDATE deliveries d SET status = e.status::delivery_status, reason = e.reason, attempt_count = e.attempt,
          lease_token = NULL, finished_at = CASE WHEN e.status = 'pending' THEN NULL ELSE now() END,
          next_attempt_at = coalesce(now() + make_interval(secs => e.delay_seconds), d.next_attempt_at),
          feed_at = coalesce(now() + make_interval(secs => e.delay_seconds + ${retryGraceSeconds}), d.feed_at)
        FROM ended e WHERE d.id = e.id)
      INSERT INTO delivery_attempts
        (delivery_id, number, started_at, duration_ms, status_code, error_code, response_excerpt)
      SELECT id, attempt, started_at, duration_ms, status_code, error_code, excerpt FROM ended
      ON CONFLICT (delivery_id, number) DO NOTHING`,
    values: [
      column('id'),
      column('attempt'),
      column('status'),
      column('reason'),
      column('delaySeconds'),
      column('startedAt'),
      column('durationMs'),
      column('statusCode'),
      column('errorCode'),
      column('excerpt'),
    ],
  });
}

function toRow({ claim, sent }: EndedAttempt, result: Recorded) {
  return {
    id: claim.deliveryId,
    attempt: claim.attempt,
    status: result.delivery === 'retry' ? 'pending' : result.delivery,
    reason: result.reason ?? null,
    delaySeconds: result.delaySeconds ?? null,
    startedAt: sent.startedAt,
    durationMs: sent.durationMs,
    statusCode: sent.kind === 'replied' ? sent.status : null,
    errorCode: sent.kind === 'unreachable' ? sent.code : sent.kind === 'replied' ? null : sent.kind,
    excerpt: sent.kind === 'replied' ? sent.excerpt : sent.kind === 'refused-target' ? sent.reason : null,
  };
}

async function writeHooks(sql: Sql, hooks: Map<string, HookCounter>): Promise<void> {
  const changed = [...hooks].filter(([, hook]) => hook.changed);
  if (changed.length === 0) return;
  await sql.query({
    name: 'write-hooks',
    text: `UPDATE hooks h SET consecutive_failures = c.failures, status = c.status::hook_status,
        switched_off_at = CASE WHEN c.status = 'switched_off' THEN now() ELSE h.switched_off_at END,
        switched_off_reason = coalesce(c.reason, h.switched_off_reason), updated_at = now()
      FROM unnest($1::uuid[], $2::text[], $3::int[], $4::text[]) AS c (id, status, failures, reason) WHERE h.id = c.id`,
    values: [
      changed.map(([id]) => id),
      changed.map(([, hook]) => hook.status),
      changed.map(([, hook]) => hook.failures),
      changed.map(([, hook]) => hook.reason),
    ],
  });
}
