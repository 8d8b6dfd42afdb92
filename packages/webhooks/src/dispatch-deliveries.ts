// The hot path of deliveries, where a compare-and-set decides which worker sends.
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import type { Clock, Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { createDispatcher, type Dispatcher, type DueSource, type Slots, type WantedItems } from '@mailwright/work';
import { type Claim, isPending, isSuccess, type Lease, type Sent } from './delivery.ts';

/** The attempt that a hook's owner requested, for a test or a redelivery. */
interface RequestedDelivery {
  deliveryId: string;
  attempt: number;
}

/** A dispatcher that claims due deliveries and sends them. Its sources are hooks. */
export type DeliveryDispatcher = Dispatcher<RequestedDelivery>;

/** Creates the dispatcher of deliveries, which tells the work engine how to claim, send and record them. */
export function createDeliveryDispatcher(deps: {
  sql: Sql;
  log: Logger;
  /** Postgres's time, as this process knows it. */
  clock: Clock;
  slots: Slots;
  /** How many sends of a hook may be in flight in this process. */
  maxPerHook: number;
  leaseSeconds: number;
  /** The id this process claims under; undefined while it must not claim. */
  workerId(): number | undefined;
  /**
   * Sends an attempt. Rejects only if the fault is ours, which costs the delivery no attempt and the hook no failure.
   */
  send(claim: Claim): Promise<Sent>;
  /** Records an attempt that has ended, with its consequences. Never rejects. */
  record(claim: Claim, sent: Sent): Promise<void>;
}): DeliveryDispatcher {
  const { sql, log, leaseSeconds } = deps;
  const lease = (workerId: number) => ({ workerId, seconds: leaseSeconds });
  return createDispatcher<Claim, Sent, RequestedDelivery>({
    ...deps,
    maxPerSource: deps.maxPerHook,
    report: limitRate((error) => log.warn('dispatch.failed', { error })),
    work: {
      claim: (workerId, wanted) => claimDueDeliveries(sql, lease(workerId), wanted),
      claimRequested: (workerId, requested) => claimDelivery(sql, lease(workerId), requested),
      release: (claims, delaySeconds) => releaseClaims(sql, claims, delaySeconds),
      sourceOf: ({ hookId }) => hookId,
      perform: deps.send,
      observe: (sent) => ({
        outcome: isSuccess(sent) ? 'succeeded' : sent.kind === 'timed-out' ? 'timed-out' : 'failed',
        durationMs: sent.durationMs,
      }),
      record: deps.record,
      reportFault: ({ deliveryId, hookId }, error) => log.error('webhook.failed', { deliveryId, hookId, error }),
    },
  });
}

// SQL that is true for a delivery `d` that may be claimed; see `isPending`. While an operator has paused deliveries,
// none may.
const claimable = sql`${sql.raw(isPending('d'))} AND d.next_attempt_at <= now()
  AND (d.lease_until IS NULL OR d.lease_until <= now()) AND NOT EXISTS (SELECT 1 FROM delivery_pauses)`;

/**
 * Claims due deliveries of these hooks by compare-and-set, starting with those that have been due longest. A delivery
 * that another worker is sending, recording or claiming stays with that worker. A delivery whose hook is not active is
 * cancelled instead, except for a test of a disabled hook. The statement waits for no lock, so the hooks' state,
 * which it reads as of its start, is only milliseconds old.
 */
export function claimDueDeliveries(runner: Sql, lease: Lease, wanted: WantedItems[]): Promise<Claim[]> {
  const asked = sql`SELECT d.* FROM unnest(${wanted.map(({ sourceId }) => sourceId)}::uuid[],
      ${wanted.map(({ max }) => max)}::int[], ${wanted.map(({ since }) => since ?? null)}::timestamptz[])
        AS w (hook_id, max, since)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM deliveries d
      WHERE d.hook_id = w.hook_id AND d.next_attempt_at >= coalesce(w.since, '-infinity') AND ${claimable}
      ORDER BY d.next_attempt_at LIMIT w.max FOR UPDATE SKIP LOCKED) AS d`;
  return claim(runner, 'claim-due-deliveries', lease, asked);
}

/** Like `claimDueDeliveries`, but claims one delivery for this attempt; resolves to undefined if it isn't due. */
export async function claimDelivery(
  runner: Sql,
  lease: Lease,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
): Promise<Claim | undefined> {
  const asked = sql`SELECT ${columns} FROM deliveries d
    WHERE d.id = ${deliveryId} AND d.attempt_count = ${attempt - 1} AND ${claimable} FOR UPDATE SKIP LOCKED`;
  const [claimed] = await claim(runner, 'claim-delivery', lease, asked);
  return claimed;
}

const columns = sql`d.id, d.hook_id, d.event_id, d.test`;

async function claim(runner: Sql, name: string, lease: Lease, asked: SqlFragment): Promise<Claim[]> {
  return runner.query<Claim>(
    prepared(
      name,
      // If a crash of Postgres loses a claim, the delivery is claimed again, so the commit needn't wait for the disk.
      sql`WITH async_commit AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
        asked AS MATERIALIZED (SELECT d.* FROM async_commit CROSS JOIN LATERAL (${asked}) AS d),
        -- A hook without a row counts as removed.
        checked AS MATERIALIZED (
          SELECT a.id, coalesce(h.status, 'removed') AS status, h.target_url, h.secret_ciphertext,
            CASE WHEN h.previous_secret_expires_at > now() THEN h.previous_secret_ciphertext END AS previous_ciphertext,
            coalesce(h.status = 'active' OR (h.status = 'switched_off' AND a.test), false) AS may_send
          FROM asked a LEFT JOIN hooks h ON h.id = a.hook_id),
        claimed AS (
          UPDATE deliveries d SET lease_worker = ${lease.workerId}, lease_until = now() + make_interval(secs => ${lease.seconds})
          FROM checked j WHERE d.id = j.id AND j.may_send
          RETURNING d.id, d.account_id, d.hook_id, d.event_id, d.attempt_count, d.prior_attempts, d.test, d.next_attempt_at,
            j.target_url, j.secret_ciphertext, j.previous_ciphertext),
        cancelled AS (
          UPDATE deliveries d SET status = 'cancelled', finished_at = now(), lease_worker = NULL, lease_until = NULL,
            reason = 'hook-' || replace(j.status::text, '_', '-')
          FROM checked j WHERE d.id = j.id AND NOT j.may_send)
      SELECT c.id AS "deliveryId", ${lease.workerId}::int AS "workerId", c.attempt_count + 1 AS attempt, c.prior_attempts AS "priorAttempts", c.test,
        c.next_attempt_at AS "dueAt", c.account_id AS "accountId", c.hook_id AS "hookId", c.target_url AS "targetUrl",
        c.secret_ciphertext AS "secretCiphertext", c.previous_ciphertext AS "previousSecretCiphertext",
        e.type AS event, e.occurred_at AS "occurredAt", e.data::text AS data
      FROM claimed c JOIN events e ON e.id = c.event_id`,
    ),
  );
}

/**
 * Releases unsent claims: the deliveries are due again, at once or after a delay. Deliveries that have been recorded
 * meanwhile, or claimed by another worker, stay as they are.
 */
export async function releaseClaims(sql: Sql, claims: Claim[], delaySeconds = 0): Promise<void> {
  if (claims.length === 0) return;
  await sql.query({
    name: 'release-claims',
    text: `UPDATE deliveries d SET lease_worker = NULL, lease_until = NULL,
        next_attempt_at = CASE WHEN $4::float8 > 0 THEN now() + make_interval(secs => $4) ELSE d.next_attempt_at END
      FROM unnest($1::uuid[], $2::int[], $3::int[]) AS c (id, worker, attempt)
      WHERE d.id = c.id AND d.lease_worker = c.worker AND d.attempt_count = c.attempt - 1`,
    values: [
      claims.map(({ deliveryId }) => deliveryId),
      claims.map(({ workerId }) => workerId),
      claims.map(({ attempt }) => attempt),
      delaySeconds,
    ],
  });
}

const hooksAtOnce = 200;
// A worker claims the deliveries that have been due longest, so those that it holds are among the hook's first. Any
// other one is due again when its lease ends.
const maxScanned = 5_000;

/**
 * Releases all deliveries that a worker that has died or is ending holds.
 * @returns their hooks, which are to be dispatched.
 */
export async function releaseLeasesOf(sql: Sql, workerId: number): Promise<DueSource[]> {
  const released = new Map<string, DueSource>();
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const rows: { hookId: string; accountId: string | null }[] = await sql.query({
      name: 'release-leases-of-worker',
      // A skip-scan finds the hooks, so that only a bounded part of each is read, however much is pending.
      text: `WITH RECURSIVE walk AS (
          (SELECT hook_id, 1 AS number FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > $1
            ORDER BY hook_id, next_attempt_at LIMIT 1)
          UNION ALL
          SELECT next.hook_id, walk.number + 1 FROM walk CROSS JOIN LATERAL (
            SELECT hook_id FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > walk.hook_id
            ORDER BY hook_id, next_attempt_at LIMIT 1) AS next
          WHERE walk.number < ${hooksAtOnce}),
        held AS MATERIALIZED (
          SELECT front.id FROM walk CROSS JOIN LATERAL (
            SELECT id, lease_worker FROM deliveries
            WHERE hook_id = walk.hook_id AND ${isPending('deliveries')} AND next_attempt_at <= now()
            ORDER BY next_attempt_at LIMIT ${maxScanned}) AS front
          WHERE front.lease_worker = $2),
        released AS (
          UPDATE deliveries d SET lease_worker = NULL, lease_until = NULL FROM held
          WHERE d.id = held.id AND d.lease_worker = $2 RETURNING d.hook_id, d.account_id)
        SELECT walk.hook_id AS "hookId", (SELECT r.account_id FROM released r WHERE r.hook_id = walk.hook_id LIMIT 1) AS "accountId"
        FROM walk ORDER BY walk.number`,
      values: [after, workerId],
    });
    for (const { hookId, accountId } of rows) {
      if (accountId !== null) released.set(hookId, { id: hookId, accountId, isFailing: false });
    }
    after = rows.length < hooksAtOnce ? undefined : rows.at(-1)?.hookId;
  }
  return [...released.values()];
}
