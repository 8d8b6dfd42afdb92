import type { Outcome } from '../delivery.ts';

/** Why a delivery failed for good. */
export type FailureReason =
  'gone' | 'rejected' | 'redirected' | 'server-error' | 'unreachable' | 'timed-out' | 'target-refused';

/** What follows from an attempt, for the delivery and for its hook. */
export type Decision =
  /** `reset`: the hook's counter goes to 0; `unchanged`: it is 0 already, nothing to write. */
  | { delivery: 'succeeded'; hook: 'reset' | 'unchanged' }
  /** Attempts don't count, only deliveries that failed for good do. */
  | { delivery: 'retry'; delaySeconds: number; reason: FailureReason; hook: 'unchanged' }
  /** `count`: +1; `switch-off`: +1, and that was the last one; `remove`: the receiver wants no more; a test: `unchanged`. */
  | { delivery: 'failed'; reason: FailureReason; hook: 'count' | 'switch-off' | 'remove' | 'unchanged' };

export interface FailurePolicy {
  /** Seconds from the end of an attempt to the next: as many retries as there are entries. */
  retryDelaysSeconds: number[];
  /** How many deliveries that failed for good, in a row, switch a hook off. */
  switchOffAfter: number;
  /** For how many days a hook that is switched off still gets (cancelled) deliveries. */
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
