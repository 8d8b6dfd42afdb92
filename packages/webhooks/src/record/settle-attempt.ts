import type { EndedAttempt } from '../delivery.ts';
import { decide, type Decision, type FailurePolicy, type FailureReason } from './failure-policy.ts';

/** What was recorded for an attempt, and what follows. */
export interface Recorded {
  /**
   * The delivery's new state. `retry`: it waits for its next attempt. `cancelled`: there would be one, had the hook not
   * stopped being active meanwhile. `stale`: the lease had ended and another worker has the delivery, so nothing
   * was recorded.
   */
  delivery: Decision['delivery'] | 'cancelled' | 'stale';
  hook: Decision['hook'];
  reason?: FailureReason;
  /** With `retry`. */
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

/** The failure policy's decision on an attempt: a redelivered delivery has all its retries again, and a test has none. */
export function decideAttempt(
  { claim, sent }: EndedAttempt,
  consecutiveFailures: number,
  policy: FailurePolicy,
): Decision {
  const attempt = claim.attempt - claim.priorAttempts;
  const decision = decide({ outcome: sent, attempt, consecutiveFailures }, policy);
  if (!claim.test) return decision;
  if (decision.delivery === 'succeeded') return { delivery: 'succeeded', hook: 'unchanged' };
  return { delivery: 'failed', reason: decision.reason, hook: 'unchanged' };
}

/**
 * Applies an attempt to its delivery and its hook, whose counter is changed in place.
 * @param hook undefined when its counter can't change.
 */
export function settleAttempt(attempt: EndedAttempt, hook: HookCounter | undefined, policy: FailurePolicy): Recorded {
  const decision = decideAttempt(attempt, hook?.failures ?? 0, policy);
  if (hook === undefined || attempt.claim.test) return decision;
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
