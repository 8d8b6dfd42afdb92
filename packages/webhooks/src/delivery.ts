// A delivery is one event for one hook. Its row is written with the event, and this is all that becomes of it:
//
//                 ┌───────────────────── claim ─────────────────────┐
//                 │                                                 ▼
//   born ──▶ pending, due ◀── time ── pending, waiting        pending, leased ── 2xx ─────────────▶ succeeded
//                 ▲                        ▲                        │  │
//                 │                        └── 5xx, time-out, … ────┘  └── 4xx, 3xx, last attempt ─▶ failed
//                 └── released, or the lease has ended ─────────────┘
//
//   born while its hook is switched off, or claimed when its hook is inactive ───────────────────▶ cancelled
//   succeeded, failed, cancelled ── redeliver, recover ──▶ pending, due
//
// | State            | In the row                                            | Who moves it                            |
// | ---------------- | ----------------------------------------------------- | --------------------------------------- |
// | pending, due     | status pending, next_attempt_at past, no valid lease  | claim/claim-deliveries.ts               |
// | pending, leased  | the same, lease_worker and lease_until in the future  | record/*.ts, claim/release-leases.ts    |
// | pending, waiting | status pending, next_attempt_at in the future         | time; the retry's delayed job           |
// | succeeded        | status succeeded, finished_at                         | history/redeliver.ts                    |
// | failed           | status failed, reason, finished_at                    | history/redeliver.ts, redeliver-batch.ts |
// | cancelled        | status cancelled, reason, finished_at                 | the same                                |
//
// A lease that has ended makes the delivery due again, without anybody's doing. Nothing else says who sends a delivery: no
// queue, no counter, no mark.

/** The right to send one attempt, and all that is needed for it. */
export interface Claim {
  deliveryId: string;
  /** Who holds the lease: only for this worker may the attempt be recorded. */
  workerId: number;
  /** Which attempt, from 1. */
  attempt: number;
  /** How many of the attempts before were made before it was redelivered. */
  priorAttempts: number;
  /** Asked for by the hook's owner: it counts for nothing. */
  test: boolean;
  /** Since when it has been due. */
  dueAt: Date;
  accountId: string;
  hookId: string;
  targetUrl: string;
  secretCiphertext: Buffer;
  /** The secret before, while it is valid. */
  previousSecretCiphertext: Buffer | null;
  event: string;
  occurredAt: Date;
  /** The event's data, as JSON text. */
  data: string;
}

/** Which worker claims, and for how long: after that the delivery is due again. */
export interface Lease {
  /** The worker's id in `webhook_workers`. */
  workerId: number;
  seconds: number;
}

/** How one attempt ended. None of these is an exception: receivers fail all the time. */
export type Outcome =
  /** A complete response, or the first 16 KiB of one; `excerpt` is the first 2 KiB of its body as text Postgres takes. */
  | { kind: 'replied'; status: number; excerpt: string }
  /** No response, or one that broke off: a connection, DNS, TLS or protocol error, by its code. */
  | { kind: 'unreachable'; code: string }
  | { kind: 'timed-out' }
  /** The address guard refused the target; nothing was connected to. */
  | { kind: 'refused-target'; reason: string };

/** An outcome, when the attempt started (by the clock given) and how long it took. */
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
 * SQL that is true of a pending delivery, for what must go by the index `deliveries_pending`. Said as a plain equality, it
 * lets Postgres take the index of a hook's history instead: when hardly anything is pending and the entries of what was are
 * still in the index (a long transaction of any program keeps them), it costs less by its estimate, and each probe then
 * reads all of these entries.
 * @param d the deliveries' alias.
 */
export function isPending(d: string): string {
  return `(${d}.status = 'pending') IS TRUE`;
}
