import type { EventName } from '@mailwright/contracts';
import { prepared, type Sql, sql } from '@mailwright/database';
import { type EventListener, type EventWork, insertEventsSql } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { defineJob, type NewJob } from '@mailwright/queues';
import { z } from 'zod';

// A delivery is one event for one hook. Its row is inserted with the event, and has these states:
//
//                 ┌───────────────────── claim ─────────────────────┐
//                 │                                                 ▼
//  insert ─▶ pending, due ◀── time ── pending, waiting        pending, leased ── 2xx ─────────────▶ succeeded
//                 ▲                        ▲                        │  │
//                 │                        └── 5xx, timeout, … ─────┘  └── 4xx, 3xx, last attempt ─▶ failed
//                 └── released, or the lease has ended ─────────────┘
//
//   inserted while its hook is disabled, or claimed when its hook is inactive ───────────────────▶ cancelled
//   succeeded, failed, cancelled ── redeliver, recover ──▶ pending, due
//
// | State            | In the row                                            | What ends the state                    |
// | ---------------- | ----------------------------------------------------- | -------------------------------------- |
// | pending, due     | status pending, next_attempt_at past, no valid lease  | dispatch-deliveries.ts                 |
// | pending, leased  | the same, lease_worker and lease_until in the future  | record-attempts.ts, or a release       |
// | pending, waiting | status pending, next_attempt_at in the future         | time; the retry's delayed job          |
// | succeeded        | status succeeded, finished_at                         | history/redeliver.ts                   |
// | failed           | status failed, reason, finished_at                    | the same, or history/recover-hook.ts   |
// | cancelled        | status cancelled, reason, finished_at                 | the same                               |
//
// A worker releases claims that it doesn't send, and the leases of a worker that has died (dispatch-deliveries.ts).
// A delivery whose lease has expired is due again without any further step. Only the lease decides which worker sends a
// delivery; no queue or counter does.

/** The right to send one attempt, and everything that is needed for it. */
export interface Claim {
  deliveryId: string;
  /** The holder of the lease: only this worker may record the attempt. */
  workerId: number;
  /** The number of the attempt, from 1. */
  attempt: number;
  /** How many of the earlier attempts were made before the delivery was redelivered. */
  priorAttempts: number;
  /** Requested by the hook's owner: its result doesn't count for the hook. */
  test: boolean;
  /** When the delivery became due. */
  dueAt: Date;
  accountId: string;
  hookId: string;
  targetUrl: string;
  secretCiphertext: Buffer;
  /** The previous secret, while it is valid. */
  previousSecretCiphertext: Buffer | null;
  event: string;
  occurredAt: Date;
  /** The event's data, as JSON text. */
  data: string;
}

/** Which worker claims, and for how long. After that, the delivery is due again. */
export interface Lease {
  /** The worker's id in `webhook_workers`. */
  workerId: number;
  seconds: number;
}

/** How one attempt ended. None of these is an exception: receivers fail all the time. */
export type Outcome =
  /**
   * A complete response, or the first 16 KiB of one; `excerpt` is the first 2 KiB of its body as text Postgres takes.
   */
  | { kind: 'replied'; status: number; excerpt: string }
  /** No response, or one that broke off: the code of a connection, DNS, TLS or protocol error. */
  | { kind: 'unreachable'; code: string }
  | { kind: 'timed-out' }
  /** The address guard refused the target; nothing was connected to. */
  | { kind: 'refused-target'; reason: string };

/** An outcome, with the time when the attempt started (by the given clock) and how long it took. */
export type Sent = Outcome & { startedAt: Date; durationMs: number };

/** An attempt that has ended. */
export interface EndedAttempt {
  claim: Claim;
  sent: Sent;
}

/** Whether an outcome is a success. */
export function isSuccess(outcome: Outcome): boolean {
  return outcome.kind === 'replied' && outcome.status >= 200 && outcome.status < 300;
}

/**
 * SQL that is true for a pending delivery, for statements that must use the index `deliveries_pending`. With a plain
 * equality, Postgres may choose the index of a hook's history instead: if hardly anything is pending and entries of
 * former pending deliveries are still in that index (any program's long transaction keeps them), Postgres estimates a
 * lower cost, and each probe then reads all of these entries.
 * @param d the deliveries' alias.
 */
export function isPending(d: string): string {
  return `(${d}.status = 'pending') IS TRUE`;
}

/** Notifies a worker of hooks with new deliveries: the hook, its account, and whether the hook has failed lately. */
export const deliverEvents = defineJob({
  queue: 'webhook-events',
  name: 'deliver-events',
  payload: z.object({ due: z.array(z.tuple([z.uuid(), z.uuid(), z.boolean()])).min(1) }),
});

/**
 * Sends one delivery. A `retry` is delayed until it is due, and sent in its turn among its hook's due deliveries. One
 * that the hook's owner has `requested`, a test or a redelivery, is sent at once.
 */
export const sendDelivery = defineJob({
  queue: 'webhook-deliveries',
  name: 'send-delivery',
  payload: z.object({
    deliveryId: z.uuid(),
    attempt: z.int().positive(),
    hookId: z.uuid(),
    accountId: z.uuid(),
    why: z.enum(['retry', 'requested']),
  }),
});

/** What a `sendDelivery` job carries. */
export type SendDelivery = z.infer<(typeof sendDelivery)['payload']>;

/**
 * The job for a requested attempt. Its id differs from a retry's, because a hook that was disabled may have a
 * delayed job for the same attempt, and BullMQ ignores a job whose id exists.
 */
export function requestedJob(delivery: Omit<SendDelivery, 'why'>): NewJob<SendDelivery> {
  return { id: `${delivery.deliveryId}-${delivery.attempt}-requested`, payload: { ...delivery, why: 'requested' } };
}

/** The name of the listener that inserts deliveries. */
export const webhookListener = 'webhooks';

/** SQL that is true for a hook `h` that gets deliveries: while it's active, and for some days after it was disabled. */
const getsDeliveries = sql`(h.status = 'active' OR (h.status = 'switched_off' AND h.recoverable_until > now()))`;

/** SQL for the `status`, `reason` and `finished_at` of a new delivery, by the `status` of its hook. */
const initialState = sql`CASE status WHEN 'active' THEN 'pending' ELSE 'cancelled' END::delivery_status,
  CASE status WHEN 'active' THEN NULL ELSE 'hook-switched-off' END,
  CASE status WHEN 'active' THEN NULL ELSE now() END`;

/**
 * Inserts a delivery for each hook that matches an event, in the event's own statement, so that no later step decides
 * which hooks get it. For a disabled hook, the delivery is cancelled from the start, and `recover` resets it.
 */
export function deliveriesOfEvents(): EventListener {
  return {
    name: webhookListener,
    subscribed: 'matched_hooks',
    ctes: sql`matched_hooks AS MATERIALIZED (
        SELECT e.id AS event_id, e.account_id, h.id AS hook_id, h.status, h.consecutive_failures > 0 AS is_failing
        FROM given_events e JOIN hooks h ON h.account_id = e.account_id AND h.event = e.type
          AND (h.list_id IS NULL OR h.list_id = e.list_id) AND ${getsDeliveries}),
      inserted_deliveries AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, status, reason, finished_at)
        SELECT uuid_v7(), account_id, event_id, hook_id, ${initialState} FROM matched_hooks)`,
    due: sql`(SELECT coalesce(json_agg(json_build_array(hook_id, account_id, is_failing)), '[]') FROM (
        SELECT DISTINCT hook_id, account_id, is_failing FROM matched_hooks WHERE status = 'active') AS due)`,
    countRows,
  };
}

/** Counts the deliveries that these numbers of a list's events would cause. */
async function countRows(
  runner: Sql,
  where: { accountId: string; listId: string },
  events: Map<EventName, number>,
): Promise<number> {
  if (events.size === 0) return 0;
  const rows = await runner.query<{ event: EventName; hooks: number }>({
    name: 'count-caused-deliveries',
    text: `SELECT h.event, count(*)::int AS hooks FROM hooks h
      WHERE h.account_id = $1 AND h.event = ANY($2) AND (h.list_id IS NULL OR h.list_id = $3)
        AND ${getsDeliveries.text}
      GROUP BY h.event`,
    values: [where.accountId, [...events.keys()], where.listId],
  });
  return rows.reduce((sum, { event, hooks }) => sum + hooks * (events.get(event) ?? 0), 0);
}

/** An event for one hook. */
interface HookCall {
  subscriberId: string;
  listId: string;
  data: unknown;
}

/**
 * Writes events of one type, each with a delivery to only one hook, in the caller's transaction. For a disabled
 * hook, the deliveries are cancelled from the start, like those of other events, and `recover` resets them.
 * @param calls the events, all of one list.
 * @returns what to publish after the commit; undefined if the hook gets no deliveries, or isn't registered for such
 *   events of that list.
 */
export async function callHook(
  runner: Sql,
  hook: { accountId: string; hookId: string; event: EventName },
  calls: HookCall[],
): Promise<EventWork | undefined> {
  const { accountId, hookId, event } = hook;
  const [row] = await runner.query<{ isActive: boolean; isFailing: boolean }>(
    prepared(
      'call-hook',
      sql`WITH hook AS (
        SELECT h.id, h.status, h.consecutive_failures > 0 AS is_failing FROM hooks h
        WHERE h.id = ${hookId} AND h.account_id = ${accountId} AND h.event = ${event} AND ${getsDeliveries}
          AND (h.list_id IS NULL OR h.list_id = ALL(${calls.map(({ listId }) => listId)}::uuid[]))),
      given AS (
        SELECT g.*, hook.status FROM hook, unnest(${calls.map(() => newId())}::uuid[],
          ${calls.map(({ listId }) => listId)}::uuid[], ${calls.map(({ subscriberId }) => subscriberId)}::uuid[],
          ${calls.map(({ data }) => JSON.stringify(data))}::text[]) AS g (id, list_id, subscriber_id, data)),
      written AS (
        ${insertEventsSql(sql`(SELECT *, ${accountId}::uuid AS account_id, ${event}::text AS type, now() AS occurred_at FROM given) AS g`)}),
      delivered AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, status, reason, finished_at)
        SELECT uuid_v7(), ${accountId}, id, ${hookId}, ${initialState} FROM given)
      SELECT status = 'active' AS "isActive", is_failing AS "isFailing" FROM hook`,
    ),
  );
  if (row === undefined) return undefined;
  const due = row.isActive ? [[hookId, accountId, row.isFailing] as [string, string, boolean]] : [];
  return { [webhookListener]: { created: calls.length, due } };
}
