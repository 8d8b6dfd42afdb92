import type { Outcome } from '../delivery.ts';

/** Why a delivery was given up. */
export type FailureReason =
  'gone' | 'rejected' | 'redirected' | 'server-error' | 'unreachable' | 'timed-out' | 'target-refused';

/** What follows from an attempt, for the delivery and for its hook. */
export type Decision =
  /** `reset`: the hook's counter goes to 0; `unchanged`: it is 0 already, nothing to write. */
  | { delivery: 'succeeded'; hook: 'reset' | 'unchanged' }
  /** Attempts don't count, only deliveries given up do. */
  | { delivery: 'retry'; delaySeconds: number; reason: FailureReason; hook: 'unchanged' }
  /** `count`: +1; `switch-off`: +1, and that was the last one; `remove`: the receiver wants no more; a test: `unchanged`. */
  | { delivery: 'failed'; reason: FailureReason; hook: 'count' | 'switch-off' | 'remove' | 'unchanged' };

export interface FailurePolicy {
  /** Seconds from the end of an attempt to the next: as many retries as there are entries. */
  retryDelaysSeconds: number[];
  /** How many deliveries given up in a row switch a hook off. */
  switchOffAfter: number;
  /** For how many days what happens is kept for a hook that is switched off. */
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
  const verdict = judge(outcome);
  if (verdict === 'succeeded') {
    return { delivery: 'succeeded', hook: consecutiveFailures === 0 ? 'unchanged' : 'reset' };
  }
  const { reason } = verdict;
  if (reason === 'gone') return { delivery: 'failed', reason, hook: 'remove' };
  const delaySeconds = policy.retryDelaysSeconds[attempt - 1];
  if (verdict.mayPass && delaySeconds !== undefined) {
    return { delivery: 'retry', delaySeconds, reason, hook: 'unchanged' };
  }
  const last = consecutiveFailures + 1 >= policy.switchOffAfter;
  return { delivery: 'failed', reason, hook: last ? 'switch-off' : 'count' };
}

/** `mayPass`: the trouble may be over the next time. */
function judge(outcome: Outcome): 'succeeded' | { reason: FailureReason; mayPass: boolean } {
  if (outcome.kind === 'refused-target') return { reason: 'target-refused', mayPass: false };
  if (outcome.kind !== 'replied') return { reason: outcome.kind, mayPass: true };
  const { status } = outcome;
  if (status === 410) return { reason: 'gone', mayPass: false };
  if (status >= 200 && status < 300) return 'succeeded';
  if (status >= 300 && status < 400) return { reason: 'redirected', mayPass: false };
  if (status >= 400 && status < 500) return { reason: 'rejected', mayPass: false };
  // 5xx, and what isn't a final status at all (101, 600 …), which RFC 9110 §15 says to take for a 5xx.
  return { reason: 'server-error', mayPass: true };
}
