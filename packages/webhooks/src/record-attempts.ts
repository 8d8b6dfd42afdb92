// The hot path of deliveries: a batch of attempts is recorded in one statement or one short transaction.
import { type Database, inTransaction, retryWhileUnavailable, type Sql } from '@mailwright/database';
import { type EndedAttempt, isSuccess, type Outcome } from './delivery.ts';
import { recordStoppedHooks, type StoppedHook } from './hooks/stopped-hooks.ts';

/**
 * Records a batch of attempts: the attempts, the deliveries' new state, and the hooks' counters. What changes together
 * commits together, so a duplicate can't change a counter twice. Only the holder of an attempt's lease records it. A
 * hook's attempts count in the given order, which is the order in which they ended. Two kinds of attempts are left to
 * the caller as `locked`, because waiting for them would hold up the others: those whose delivery another transaction
 * has locked (an erasure may hold that lock for long), and those whose hook's counter may change while another
 * transaction has locked the hook.
 * @param retryForMs for how long each statement or transaction is retried while Postgres is unavailable. Each is
 *   retried alone: what one has recorded is no longer leased, so a retry of all of them would find it `stale`.
 * @returns for each attempt, in order, what was recorded.
 */
export async function recordAttempts(
  database: Pick<Database, 'pool' | 'query'>,
  policy: FailurePolicy,
  attempts: EndedAttempt[],
  retryForMs = 0,
): Promise<Recorded[]> {
  // A worker whose lease ended may have claimed the same attempt again: the first one to end counts.
  const first = new Map(attempts.toReversed().map((attempt) => [attempt.claim.deliveryId, attempt]));
  const own = attempts.filter((attempt) => first.get(attempt.claim.deliveryId) === attempt);
  // Successes of hooks that have nothing else in this batch are most of the work, and take one statement for all.
  const mixed = new Set(own.filter(({ sent }) => !isSuccess(sent)).map(({ claim }) => claim.hookId));
  const simple = own.filter(({ claim }) => !mixed.has(claim.hookId));
  const untilMs = performance.now() + retryForMs;
  const retry = <T>(work: () => Promise<T>): Promise<T> => retryWhileUnavailable(untilMs - performance.now(), work);
  const done = simple.length === 0 ? new Set<string>() : await retry(() => recordSuccesses(database, simple));
  const others = own.filter(({ claim }) => mixed.has(claim.hookId) || !done.has(claim.deliveryId));
  const outcomes = await retry(() => recordOutcomes(database, policy, others));
  const recorded = new Map(others.map((attempt, index) => [attempt, outcomes[index]]));
  return attempts.map((attempt): Recorded => {
    if (first.get(attempt.claim.deliveryId) !== attempt) return { delivery: 'stale', hook: 'unchanged' };
    return recorded.get(attempt) ?? { delivery: 'succeeded', hook: 'unchanged' };
  });
}

/**
 * Records successes, as most attempts are, in one statement: the attempts and the end of the deliveries. It skips
 * deliveries whose lease the worker has lost, deliveries that another transaction has locked, and deliveries of hooks
 * whose failure counter must be reset: `recordOutcomes` handles all three.
 * @returns the ids of the deliveries that were recorded.
 */
export async function recordSuccesses(sql: Sql, attempts: EndedAttempt[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>({
    name: 'record-successes',
    // There is no condition on the status, which a lease implies: Postgres, whose statistics usually show hardly any
    // pending deliveries, would use the index of pending deliveries and read all of it.
    text: `WITH ended AS MATERIALIZED (
        SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[])
          AS e (id, worker, attempt, started_at, duration_ms, status_code, excerpt)),
      held AS MATERIALIZED (
        SELECT d.id, e.attempt FROM ended e
          JOIN deliveries d ON d.id = e.id AND d.lease_worker = e.worker AND d.attempt_count = e.attempt - 1
        WHERE EXISTS (SELECT 1 FROM hooks h WHERE h.id = d.hook_id AND h.consecutive_failures = 0)
        FOR NO KEY UPDATE OF d SKIP LOCKED),
      moved AS (
        UPDATE deliveries d SET status = 'succeeded', reason = NULL, attempt_count = h.attempt, finished_at = now(),
          lease_worker = NULL, lease_until = NULL
        FROM held h WHERE d.id = h.id RETURNING d.id),
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

/**
 * Records attempts with any outcome in one transaction, each hook's in the given order. The counter changes in the same
 * transaction as the conditional change of the delivery; audit entries and mails about a hook that this stops commit
 * with it. It locks deliveries first, then hooks, each by id, and takes the locks for the mails last.
 */
async function recordOutcomes(
  database: Pick<Database, 'pool'>,
  policy: FailurePolicy,
  attempts: EndedAttempt[],
): Promise<Recorded[]> {
  if (attempts.length === 0) return [];
  return inTransaction(database, async (sql) => {
    const { held, heldByOthers } = await lockHeldDeliveries(sql, attempts);
    const { hooks, locked } = await lockHooks(
      sql,
      attempts.filter(({ claim }) => held.has(claim.deliveryId)),
      policy,
    );
    const recorded = attempts.map((attempt): Recorded => {
      const { deliveryId, hookId } = attempt.claim;
      const isHeld = held.has(deliveryId);
      if (!isHeld && !heldByOthers.has(deliveryId)) return { delivery: 'stale', hook: 'unchanged' };
      if (!isHeld || locked.has(hookId)) return { delivery: 'locked', hook: 'unchanged' };
      return settleAttempt(attempt, hooks.get(hookId), policy);
    });
    await writeDeliveries(sql, attempts, recorded);
    await writeHooks(sql, hooks, policy);
    await recordStoppedHooks(sql, stoppedOf(hooks));
    return recorded;
  });
}

function stoppedOf(hooks: Map<string, HookCounter>): StoppedHook[] {
  return [...hooks].flatMap(([hookId, { accountId, stopped, reason }]) =>
    stopped === null ? [] : [{ hookId, accountId, to: stopped, reason }],
  );
}

/**
 * Locks the deliveries whose lease still belongs to the attempt's worker.
 * @returns the ids of those that it has locked, and of those that another transaction has locked and may be deleting.
 */
async function lockHeldDeliveries(
  sql: Sql,
  attempts: EndedAttempt[],
): Promise<{ held: Set<string>; heldByOthers: Set<string> }> {
  const leased = `FROM unnest($1::uuid[], $2::int[], $3::int[]) AS e (id, worker, attempt)
    JOIN deliveries d ON d.id = e.id AND d.lease_worker = e.worker AND d.attempt_count = e.attempt - 1`;
  const rows = await sql.query<{ id: string; isHeld: boolean }>({
    name: 'lock-held-deliveries',
    text: `WITH held AS MATERIALIZED (SELECT d.id ${leased} ORDER BY d.id FOR NO KEY UPDATE OF d SKIP LOCKED)
      SELECT l.id, h.id IS NOT NULL AS "isHeld" FROM (SELECT d.id ${leased}) AS l LEFT JOIN held h USING (id)`,
    values: [
      attempts.map(({ claim }) => claim.deliveryId),
      attempts.map(({ claim }) => claim.workerId),
      attempts.map(({ claim }) => claim.attempt),
    ],
  });
  const idsOf = (isHeld: boolean) => new Set(rows.flatMap((row) => (row.isHeld === isHeld ? [row.id] : [])));
  return { held: idsOf(true), heldByOthers: idsOf(false) };
}

/** A hook that should be locked; `accountId` is null if another transaction has locked it. */
type LockedHook = { id: string } & (
  Pick<HookCounter, 'accountId' | 'status' | 'failures' | 'targetUrl'> | { accountId: null }
);

/**
 * Locks the hooks whose counter may change. Successes neither lock nor write a healthy hook's row.
 * @returns `locked`: hooks that another transaction has locked.
 */
async function lockHooks(
  sql: Sql,
  attempts: EndedAttempt[],
  policy: FailurePolicy,
): Promise<{ hooks: Map<string, HookCounter>; locked: Set<string> }> {
  const failing = new Set<string>();
  const others = new Set<string>();
  for (const attempt of attempts) {
    const decision = decideAttempt(attempt, 0, policy);
    if (attempt.claim.test && decision.hook === 'unchanged') continue;
    (decision.delivery === 'succeeded' ? others : failing).add(attempt.claim.hookId);
  }
  const wanted = 'id = ANY($1::uuid[]) OR (id = ANY($2::uuid[]) AND consecutive_failures > 0)';
  const rows = await sql.query<LockedHook>({
    name: 'lock-hooks',
    text: `WITH locked AS MATERIALIZED (
        SELECT id, account_id, status, consecutive_failures, target_url FROM hooks WHERE ${wanted}
        ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
      SELECT h.id, l.account_id AS "accountId", l.status, l.consecutive_failures AS failures, l.target_url AS "targetUrl"
      FROM (SELECT id FROM hooks WHERE ${wanted}) AS h LEFT JOIN locked l USING (id)`,
    values: [[...failing], [...others]],
  });
  const hooks = new Map<string, HookCounter>();
  const locked = new Set<string>();
  for (const { id, ...row } of rows) {
    if (row.accountId === null) locked.add(id);
    else hooks.set(id, { ...row, changed: false, reason: null, stopped: null });
  }
  return { hooks, locked };
}

async function writeDeliveries(sql: Sql, attempts: EndedAttempt[], recorded: Recorded[]): Promise<void> {
  const rows = attempts.flatMap((attempt, index) => {
    const result = recorded[index];
    const isRecorded = result !== undefined && result.delivery !== 'stale' && result.delivery !== 'locked';
    return isRecorded ? [toRow(attempt, result)] : [];
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
          lease_worker = NULL, lease_until = NULL,
          finished_at = CASE WHEN e.status = 'pending' THEN NULL ELSE now() END,
          next_attempt_at = coalesce(now() + make_interval(secs => e.delay_seconds), d.next_attempt_at)
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

async function writeHooks(sql: Sql, hooks: Map<string, HookCounter>, policy: FailurePolicy): Promise<void> {
  const changed = [...hooks].filter(([, hook]) => hook.changed);
  if (changed.length === 0) return;
  await sql.query({
    name: 'write-hooks',
    text: `UPDATE hooks h SET consecutive_failures = c.failures, status = c.status::hook_status,
        switched_off_at = CASE WHEN c.status = 'switched_off' THEN now() ELSE h.switched_off_at END,
        switched_off_reason = coalesce(c.reason, h.switched_off_reason),
        recoverable_until = CASE WHEN c.status = 'switched_off' THEN now() + make_interval(days => $5) ELSE h.recoverable_until END,
        removed_at = CASE WHEN c.status = 'removed' THEN now() ELSE h.removed_at END, updated_at = now()
      FROM unnest($1::uuid[], $2::text[], $3::int[], $4::text[]) AS c (id, status, failures, reason) WHERE h.id = c.id`,
    values: [
      changed.map(([id]) => id),
      changed.map(([, hook]) => hook.status),
      changed.map(([, hook]) => hook.failures),
      changed.map(([, hook]) => hook.reason),
      policy.recoverDays,
    ],
  });
}

/** Why a delivery has failed permanently. */
export type FailureReason =
  'gone' | 'rejected' | 'redirected' | 'server-error' | 'unreachable' | 'timed-out' | 'target-refused';

/** What follows from an attempt for the delivery and for its hook. */
export type Decision =
  /** `reset`: the hook's counter goes to 0; `unchanged`: it is already 0, so there is nothing to write. */
  | { delivery: 'succeeded'; hook: 'reset' | 'unchanged' }
  /** Attempts don't count; only deliveries that have failed permanently do. */
  | { delivery: 'retry'; delaySeconds: number; reason: FailureReason; hook: 'unchanged' }
  /**
   * `count`: +1; `switch-off`: +1, which reaches the limit; `remove`: the receiver wants no more. A test never counts.
   */
  | { delivery: 'failed'; reason: FailureReason; hook: 'count' | 'switch-off' | 'remove' | 'unchanged' };

export interface FailurePolicy {
  /** Seconds from the end of an attempt to the next one; there are as many retries as entries. */
  retryDelaysSeconds: number[];
  /** How many permanently failed deliveries in a row disable a hook. */
  switchOffAfter: number;
  /** For how many days deliveries to a disabled hook are stored, as cancelled. */
  recoverDays: number;
}

/**
 * Decides what an attempt's outcome means. This is a pure function: the caller acts on the decision.
 * @param attempt the number of the attempt, from 1.
 * @param consecutiveFailures the hook's counter before this outcome.
 */
export function decide(
  { outcome, attempt, consecutiveFailures }: { outcome: Outcome; attempt: number; consecutiveFailures: number },
  policy: FailurePolicy,
): Decision {
  const verdict = classify(outcome);
  if (verdict === 'succeeded') {
    return { delivery: 'succeeded', hook: consecutiveFailures === 0 ? 'unchanged' : 'reset' };
  }
  const { reason } = verdict;
  if (reason === 'gone') return { delivery: 'failed', reason, hook: 'remove' };
  const delaySeconds = policy.retryDelaysSeconds[attempt - 1];
  if (verdict.isRetryable && delaySeconds !== undefined) {
    return { delivery: 'retry', delaySeconds, reason, hook: 'unchanged' };
  }
  const last = consecutiveFailures + 1 >= policy.switchOffAfter;
  return { delivery: 'failed', reason, hook: last ? 'switch-off' : 'count' };
}

function classify(outcome: Outcome): 'succeeded' | { reason: FailureReason; isRetryable: boolean } {
  if (outcome.kind === 'refused-target') return { reason: 'target-refused', isRetryable: false };
  if (outcome.kind !== 'replied') return { reason: outcome.kind, isRetryable: true };
  const { status } = outcome;
  if (status === 410) return { reason: 'gone', isRetryable: false };
  if (status >= 200 && status < 300) return 'succeeded';
  if (status >= 300 && status < 400) return { reason: 'redirected', isRetryable: false };
  if (status >= 400 && status < 500) return { reason: 'rejected', isRetryable: false };
  // 5xx, and whatever isn't a final status at all (101, 600 …), which RFC 9110 §15 says to treat as a 5xx.
  return { reason: 'server-error', isRetryable: true };
}

/** What was recorded for an attempt, and what follows. */
export interface Recorded {
  /**
   * The delivery's new state. `retry`: it waits for its next attempt. `cancelled`: it would have a next attempt if the
   * hook hadn't become inactive meanwhile. `stale`: nothing was recorded, because the lease had ended and another
   * worker has the delivery. `locked`: nothing was recorded yet, because another transaction has locked the hook or the
   * delivery.
   */
  delivery: Decision['delivery'] | 'cancelled' | 'stale' | 'locked';
  hook: Decision['hook'];
  reason?: FailureReason;
  /** How long the next attempt waits; only with `delivery: 'retry'`. */
  delaySeconds?: number;
}

/** A hook whose counter may change, while a batch of attempts is applied. */
interface HookCounter {
  accountId: string;
  status: 'active' | 'switched_off' | 'removed';
  failures: number;
  targetUrl: string;
  changed: boolean;
  /** Why this batch has disabled it. */
  reason: string | null;
  /** How this batch has stopped it. */
  stopped: 'switched_off' | 'removed' | null;
}

/**
 * The failure policy's decision about an attempt. A redelivered delivery has all its retries again; a test has none,
 * and doesn't count. But a 410 removes the hook even in response to a test.
 */
function decideAttempt({ claim, sent }: EndedAttempt, consecutiveFailures: number, policy: FailurePolicy): Decision {
  const attempt = claim.attempt - claim.priorAttempts;
  const decision = decide({ outcome: sent, attempt, consecutiveFailures }, policy);
  if (!claim.test) return decision;
  if (decision.delivery === 'succeeded') return { delivery: 'succeeded', hook: 'unchanged' };
  return { delivery: 'failed', reason: decision.reason, hook: decision.hook === 'remove' ? 'remove' : 'unchanged' };
}

/**
 * Applies an attempt to its delivery and its hook, whose counter is changed in place.
 * @param hook undefined when its counter can't change.
 */
function settleAttempt(attempt: EndedAttempt, hook: HookCounter | undefined, policy: FailurePolicy): Recorded {
  const decision = decideAttempt(attempt, hook?.failures ?? 0, policy);
  if (hook === undefined || (attempt.claim.test && decision.hook === 'unchanged')) return decision;
  // A response from the hook's former target says nothing about its current one.
  if (hook.targetUrl !== attempt.claim.targetUrl) return { ...decision, hook: 'unchanged' };
  // A hook that was disabled, removed or deleted while this attempt was under way keeps its counter as it is. A 410
  // is final anyway, since a hook that was only disabled could be enabled again.
  if (hook.status === 'switched_off' && decision.hook === 'remove') {
    Object.assign(hook, { status: 'removed', stopped: 'removed', changed: true });
    return decision;
  }
  if (hook.status !== 'active') {
    return decision.delivery === 'retry'
      ? { delivery: 'cancelled', hook: 'unchanged', reason: decision.reason }
      : { ...decision, hook: 'unchanged' };
  }
  moveCounter(hook, decision);
  return decision;
}

/** Changes an active hook as the decision says. */
function moveCounter(hook: HookCounter, decision: Decision): void {
  if (decision.hook === 'reset') Object.assign(hook, { failures: 0, changed: true });
  if (decision.hook === 'count') Object.assign(hook, { failures: hook.failures + 1, changed: true });
  if (decision.hook === 'remove') Object.assign(hook, { status: 'removed', stopped: 'removed', changed: true });
  if (decision.hook === 'switch-off') {
    const failures = hook.failures + 1;
    const reason = `${failures} deliveries in a row failed; the last: ${decision.reason}`;
    Object.assign(hook, { status: 'switched_off', stopped: 'switched_off', failures, reason, changed: true });
  }
}
