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
