import { setTimeout as wait } from 'node:timers/promises';
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import type { Clock, Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import {
  createDispatcher,
  type Dispatcher,
  type DueSource,
  type Slots,
  type SourcePosition,
  type WantedItems,
} from '@mailwright/work';
import { type Claim, isPending, isSuccess, type Lease, type Sent } from './delivery.ts';
import { cancelledAtOnce, cancelPendingDeliveries } from './hooks/stopped-hooks.ts';

// The hot path of deliveries, where a compare-and-set decides which worker sends.

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

// A skip-scan in one statement, which each worker runs once a second.

/** An id below every hook's, where a walk over all hooks begins. */
export const firstHookId = '00000000-0000-0000-0000-000000000000';
const beyondAllHooks = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Finds hooks with due deliveries whose ids follow `after`, in the order of their ids. It looks at no more than `limit`
 * hooks: those in `known`, and others with pending deliveries. It is a skip-scan, with one index probe for each of
 * these hooks, however many deliveries each has pending. For hooks with a known position, nothing before it is read:
 * otherwise, each probe would again read the entries of consumed deliveries, which stay in the index while some
 * transaction could still see them.
 * @param known in the order of the hooks' ids.
 * @returns `due`: the hooks found; `inactive`: those among them whose pending deliveries must be cancelled; `last`: the
 *   `after` for the next call, undefined if no hook is left.
 */
export async function findDueHooks(
  sql: Sql,
  after: string,
  known: SourcePosition[],
  limit: number,
): Promise<{ due: DueSource[]; inactive: string[]; last: string | undefined }> {
  const next = known.findIndex(({ id }) => id > after);
  // Each known hook is a step of the walk, so the walk gets no further than this.
  const ahead = next === -1 ? [] : known.slice(next, next + limit);
  const rows = await sql.query<DueSource & { isDue: boolean; isActive: boolean }>({
    name: 'find-due-hooks',
    // Between two known hooks, the walk looks for others; at a known one, it goes straight to its position.
    text: `WITH RECURSIVE walk AS (
        SELECT $1::uuid AS hook_id, 1 AS known, NULL::timestamptz AS since, 0 AS number
        UNION ALL
        SELECT coalesce(found.hook_id, ($2::uuid[])[w.known]),
          CASE WHEN found.hook_id IS NULL THEN w.known + 1 ELSE w.known END,
          CASE WHEN found.hook_id IS NULL THEN ($3::timestamptz[])[w.known] END, w.number + 1
        FROM walk w LEFT JOIN LATERAL (
          SELECT d.hook_id FROM deliveries d
          WHERE ${isPending('d')} AND d.hook_id > w.hook_id
            AND d.hook_id < coalesce(($2::uuid[])[w.known], '${beyondAllHooks}')
          ORDER BY d.hook_id, d.next_attempt_at LIMIT 1) AS found ON true
        WHERE w.number < $4 AND coalesce(found.hook_id, ($2::uuid[])[w.known]) IS NOT NULL)
      SELECT w.hook_id AS id, coalesce(due.account_id, '${firstHookId}') AS "accountId", due.account_id IS NOT NULL AS "isDue",
        coalesce(due.is_retry OR h.consecutive_failures > 0, false) AS "isFailing",
        coalesce(h.status = 'active', false) AS "isActive"
      FROM walk w LEFT JOIN LATERAL (
        SELECT d.account_id, d.attempt_count > d.prior_attempts AS is_retry FROM deliveries d
        WHERE d.hook_id = w.hook_id AND ${isPending('d')} AND d.next_attempt_at >= coalesce(w.since, '-infinity')
          AND d.next_attempt_at <= now() AND (d.lease_until IS NULL OR d.lease_until <= now())
        ORDER BY d.next_attempt_at LIMIT 1) AS due ON true
        LEFT JOIN hooks h ON h.id = w.hook_id AND due.account_id IS NOT NULL
      WHERE w.number > 0 ORDER BY w.number`,
    values: [after, ahead.map(({ id }) => id), ahead.map(({ since }) => since), limit],
  });
  return {
    due: rows.flatMap(({ isDue, id, accountId, isFailing }) => (isDue ? [{ id, accountId, isFailing }] : [])),
    inactive: rows.flatMap(({ isDue, isActive, id }) => (isDue && !isActive ? [id] : [])),
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
}

// A page takes a few milliseconds in this process and in Postgres, so nothing else waits for longer.
const pageSize = 100;
// One round looks at a bounded number of hooks; the next round continues where it ended.
const maxPages = 100;
const maxRestMs = 500;
// Other hooks' deliveries wait no longer than this for cancellations, and neither does the end of the process.
const cancelForMs = 500;

/**
 * How long to rest after a page that took `tookMs`. With thousands of hooks, a round is expensive, so scanning gets a
 * twentieth of the time, which is enough to look at ten thousand hooks in about ten seconds; it gets half of the time
 * if Postgres is slow.
 */
export function restAfter(tookMs: number): number {
  return Math.min(19 * tookMs, Math.max(maxRestMs, tookMs));
}

/**
 * Cancels pending deliveries of inactive hooks for a while. Removes hooks from `inactive` that have none left, and a
 * hook whose deliveries can't be cancelled, which would otherwise keep later rounds from all others.
 */
async function cancelSome(sql: Sql, inactive: Set<string>, stopping: AbortSignal): Promise<void> {
  const endAtMs = performance.now() + cancelForMs;
  for (const hookId of inactive) {
    let isLeft = true;
    while (isLeft) {
      if (stopping.aborted || performance.now() >= endAtMs) return;
      inactive.delete(hookId);
      isLeft = (await cancelPendingDeliveries(sql, hookId)) === cancelledAtOnce;
      if (isLeft) inactive.add(hookId);
    }
  }
}

/** Picks the id of a random hook. It reads all of them, which are thousands when there are millions of deliveries. */
async function pickHook(sql: Sql): Promise<string> {
  const [hook] = await sql.query<{ id: string }>({
    name: 'pick-hook',
    text: 'SELECT id FROM hooks ORDER BY random() LIMIT 1',
  });
  return hook?.id ?? firstHookId;
}

/**
 * Scans Postgres for due deliveries and notifies the dispatcher of them: of events whose job was not added or was lost
 * by Redis, of retries, and of deliveries for which other workers had no slots. It also cancels pending deliveries of
 * inactive hooks, since whatever stopped the hook has cancelled only the first batch.
 * @param stopping ends a round after the page that is being read.
 * @returns a function that scans one round over the hooks with pending deliveries, as many as a round may take; it
 *   rejects while Postgres is unavailable.
 */
export function createDueScan(
  sql: Sql,
  dispatcher: Pick<Dispatcher<never>, 'notify' | 'sources'>,
  { stopping }: { stopping: AbortSignal },
): () => Promise<void> {
  let next: string | undefined;
  // Remembered, because a claim for such a hook cancels what it finds and claims nothing. The hook's position is then
  // beyond what is still to be cancelled, so the next rounds wouldn't find it.
  const inactive = new Set<string>();
  return async () => {
    await cancelSome(sql, inactive, stopping);
    // Each worker begins at a random hook, so that they don't all find the same hooks first. So does the round after a
    // failed one: otherwise, a page that can't be read in time would keep it from all other hooks.
    let after = next ?? (await pickHook(sql));
    const start = after;
    next = undefined;
    // The positions as of the beginning: meanwhile, they can only move forward, and what is due again before them is
    // requeued.
    const positions = dispatcher.sources.positions(performance.now());
    let hasWrapped = false;
    for (let page = 0; page < maxPages && !stopping.aborted; page += 1) {
      const startedAtMs = performance.now();
      const found = await findDueHooks(sql, after, positions, pageSize);
      const { due, last } = found;
      dispatcher.notify(due);
      after = last ?? firstHookId;
      // Their deliveries are cancelled in the next round, which spends time on that once, however many pages it reads.
      for (const hookId of found.inactive) inactive.add(hookId);
      if (last === undefined && hasWrapped) break;
      if (last === undefined) hasWrapped = true;
      if (hasWrapped && after >= start) break;
      // Rejects only if the process stops, which ends the round.
      await wait(restAfter(performance.now() - startedAtMs), undefined, { signal: stopping }).catch(() => undefined);
    }
    next = after;
  };
}
