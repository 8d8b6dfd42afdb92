// Raw SQL: measured, the hot path of deliveries: a batch of attempts in one statement or one short transaction.
import { type Database, inTransaction, retryWhileUnavailable, type Sql } from '@mailwright/database';
import { type EndedAttempt, isSuccess } from '../delivery.ts';
import { recordStoppedHooks, type StoppedHook } from '../hooks/stopped-hooks.ts';
import { decideAttempt, type FailurePolicy, type HookCounter, type Recorded, settleAttempt } from './failure-policy.ts';

/**
 * Records a batch of attempts: the attempts, the deliveries' new state, and the hooks' counters. What changes together commits
 * together, so a duplicate can't move a counter twice. Only the holder of an attempt's lease records it. A hook's attempts
 * count in the order given, which is the order they ended in. Those whose delivery another transaction has locked, and those
 * whose hook's counter may move while another has locked the hook, are left to the caller, as `locked`: waiting for it would
 * hold up the others. An erasure deletes deliveries for as long as it takes.
 * @param retryForMs for how long each statement or transaction is retried while Postgres is unavailable: each alone, since
 *   what one has recorded is no longer leased, and all of them again would find it `stale`.
 * @returns for each attempt, in order, what was recorded.
 */
export async function recordAttempts(
  database: Pick<Database, 'pool' | 'query'>,
  policy: FailurePolicy,
  attempts: EndedAttempt[],
  retryForMs = 0,
): Promise<Recorded[]> {
  // A worker whose lease ended may have claimed the same attempt again: the first to end is the one that counts.
  const first = new Map(attempts.toReversed().map((attempt) => [attempt.claim.deliveryId, attempt]));
  const own = attempts.filter((attempt) => first.get(attempt.claim.deliveryId) === attempt);
  // Successes of a hook that has nothing else in this batch are most of the work, and one statement for all.
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
 * Records successes, which most attempts are, in one statement: the attempts and the deliveries' end. It skips deliveries
 * whose lease its worker has lost, those that another transaction has locked, and those of hooks whose failure counter has to
 * be reset: `recordOutcomes` handles all three.
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
 * Records attempts of whatever outcome in one transaction, each hook's in the order given. The counter moves in the same
 * transaction as the guarded change of the delivery; audit entries and mails about a hook that this stops commit with it. Locks
 * are taken in the order deliveries, hooks, each by id, and those of the mails last.
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
 * Locks the deliveries whose lease is still that of the attempt's worker.
 * @returns the ids of those that it has locked, and of those that another transaction had locked, which perhaps deletes them.
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

/** A hook that was to be locked; `accountId` is null when another transaction has locked it. */
type LockedHook = { id: string } & (
  Pick<HookCounter, 'accountId' | 'status' | 'failures' | 'targetUrl'> | { accountId: null }
);

/**
 * Locks the hooks whose counter may move: a healthy hook's row is neither locked nor written by its successes.
 * @returns `locked`: those that another transaction has locked.
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
