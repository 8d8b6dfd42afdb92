import type { EndedAttempt, Outcome } from '../delivery.ts';

/** Why a delivery failed for good. */
export type FailureReason =
  'gone' | 'rejected' | 'redirected' | 'server-error' | 'unreachable' | 'timed-out' | 'target-refused';

/** What follows from an attempt, for the delivery and for its hook. */
export type Decision =
  /** `reset`: the hook's counter goes to 0; `unchanged`: it is 0 already, nothing to write. */
  | { delivery: 'succeeded'; hook: 'reset' | 'unchanged' }
  /** Attempts don't count, only deliveries that failed for good do. */
  | { delivery: 'retry'; delaySeconds: number; reason: FailureReason; hook: 'unchanged' }
  /** `count`: +1; `switch-off`: +1, and that was the last one; `remove`: the receiver wants no more; a test: never a count. */
  | { delivery: 'failed'; reason: FailureReason; hook: 'count' | 'switch-off' | 'remove' | 'unchanged' };

export interface FailurePolicy {
  /** Seconds from the end of an attempt to the next: as many retries as there are entries. */
  retryDelaysSeconds: number[];
  /** How many deliveries that failed for good, in a row, switch a hook off. */
  switchOffAfter: number;
  /** For how many days deliveries are stored, as cancelled, for a hook that is switched off. */
  recoverDays: number;
}

/**
 * What an attempt's outcome means. Pure: the caller acts on it.
 * @param attempt which attempt this was, from 1.
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
  // 5xx, and what isn't a final status at all (101, 600 …), which RFC 9110 §15 says to treat as a 5xx.
  return { reason: 'server-error', isRetryable: true };
}

/** What was recorded for an attempt, and what follows. */
export interface Recorded {
  /**
   * The delivery's new state. `retry`: it waits for its next attempt. `cancelled`: there would be one, had the hook not
   * stopped being active meanwhile. `stale`: the lease had ended and another worker has the delivery, so nothing
   * was recorded. `locked`: nothing was recorded yet, since another transaction has locked the hook.
   */
  delivery: Decision['delivery'] | 'cancelled' | 'stale' | 'locked';
  hook: Decision['hook'];
  reason?: FailureReason;
  /** Only with `delivery: 'retry'`: for how long the next attempt waits. */
  delaySeconds?: number;
}

/** A hook whose counter may change, while a batch of attempts is applied. */
export interface HookCounter {
  accountId: string;
  status: 'active' | 'switched_off' | 'removed';
  failures: number;
  targetUrl: string;
  changed: boolean;
  /** Why it was switched off, by this batch. */
  reason: string | null;
  /** What this batch has stopped it as. */
  stopped: 'switched_off' | 'removed' | null;
}

/**
 * The failure policy's decision on an attempt: a redelivered delivery has all its retries again, and a test has none, nor does
 * it count. A receiver that is gone is gone for a test as for any delivery.
 */
export function decideAttempt(
  { claim, sent }: EndedAttempt,
  consecutiveFailures: number,
  policy: FailurePolicy,
): Decision {
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
export function settleAttempt(attempt: EndedAttempt, hook: HookCounter | undefined, policy: FailurePolicy): Recorded {
  const decision = decideAttempt(attempt, hook?.failures ?? 0, policy);
  if (hook === undefined || (attempt.claim.test && decision.hook === 'unchanged')) return decision;
  // The response of the hook's former target says nothing about its present one.
  if (hook.targetUrl !== attempt.claim.targetUrl) return { ...decision, hook: 'unchanged' };
  // One that was switched off, removed or deleted while this attempt was under way keeps its counter as it is. Gone is
  // final all the same: a hook that was only switched off could be switched on again.
  if (hook.status === 'switched_off' && decision.hook === 'remove') {
    Object.assign(hook, { status: 'removed', stopped: 'removed', changed: true });
    return decision;
  }
  if (hook.status !== 'active') {
    return decision.delivery === 'retry'
      ? { delivery: 'cancelled', hook: 'unchanged', reason: decision.reason }
      : { ...decision, hook: 'unchanged' };
  }
  if (decision.hook === 'reset') Object.assign(hook, { failures: 0, changed: true });
  if (decision.hook === 'count') Object.assign(hook, { failures: hook.failures + 1, changed: true });
  if (decision.hook === 'remove') Object.assign(hook, { status: 'removed', stopped: 'removed', changed: true });
  if (decision.hook === 'switch-off') {
    const failures = hook.failures + 1;
    const reason = `${failures} deliveries in a row failed; the last: ${decision.reason}`;
    Object.assign(hook, { status: 'switched_off', stopped: 'switched_off', failures, reason, changed: true });
  }
  return decision;
}
